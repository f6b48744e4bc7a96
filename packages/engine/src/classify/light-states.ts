// Words for a part of a country that say less than they seem to: how something stands, where somebody sells, and a region beside
// the state itself.
import { targetOf } from '../portal/standard-properties.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { meaningOfWords } from '../profile/vocabulary.ts';
import type { StudiedColumn, WeighedReading } from './study.ts';

/** From here on a column is written without a question, below it is asked about. */
const SURE = 0.75;
const DOUBTED = 0.7;

/** Takes back, or doubts, that a column of a table of this object holds a part of a country. */
export function weighState(column: StudiedColumn, object: string, columns: readonly StudiedColumn[]): void {
  dropStateOfAffairs(column);
  dropSalesArea(column);
  dropBesideState(column, columns);
  doubtState(column, object, columns);
}

/** “Region” names the part of a country only where no other column does: beside a state it says where somebody sells. */
function dropBesideState(column: StudiedColumn, columns: readonly StudiedColumn[]): void {
  if (!isRegion(column) || !has(column, 'state')) return;
  const state = columns.find(
    one => one !== column && one.profile.filled > 0 && !isRegion(one) && has(one, 'state'),
  );
  if (!state) return;
  column.readings = column.readings.filter(({ concept }) => concept !== 'state');
  column.isOwnByValues = true;
  column.own = `${state.header.raw} names the part of the country, so this region is kept in a property of its own.`;
}

function isRegion({ header: { tokens } }: StudiedColumn): boolean {
  return tokens.includes('region') && !tokens.some(word => partWords.test(word));
}

const partWords = /^(state|province|provincia|county|bundesland|canton|kanton|departement)$/;

/** “Estado” is a part of a country and how something stands; only values that are states tell, or the address it stands in. */
function doubtState(column: StudiedColumn, object: string, columns: readonly StudiedColumn[]): void {
  if (targetOf(object, 'state') === undefined || !has(column, 'state') || !has(column, 'status')) return;
  const { examples, position } = column.profile;
  const isInAddress = columns.some(
    one =>
      Math.abs(one.profile.position - position) === 1 &&
      (has(one, 'city') || has(one, 'zip') || has(one, 'country')),
  );
  if (isInAddress || meaningOfWords(examples.map(example => [example, 1])) === 'state') return;
  for (const reading of column.readings) reading.score = Math.min(reading.score, DOUBTED);
  column.doubt = `${column.header.raw} is a word for a state of a country and for how something stands, and neither its values nor its neighbours tell.`;
}

/** Parts of the world that sales are divided by, with letters alone. */
const salesAreas = new Set(
  `emea apac latam amer amers americas anz dach nordics nordic benelux mena ssa cee cis uki noram nam row
   northamerica southamerica latinamerica centralamerica europe asia asiapacific africa oceania middleeast
   westerneurope easterneurope southerneurope northerneurope centraleurope global worldwide international domestic
   north south east west central northeast northwest southeast southwest midwest`.split(/\s+/),
);

/** “Region: EMEA” is where somebody sells, and no state of a country. */
function dropSalesArea(column: StudiedColumn): void {
  if (!has(column, 'state')) return;
  const { examples } = column.profile;
  const areas = examples.filter(example => salesAreas.has(example.toLowerCase().replaceAll(/[^a-z]/g, '')));
  if (areas.length * 2 <= examples.length) return;
  column.readings = column.readings.filter(({ concept }) => concept !== 'state');
  column.own = `${areas[0] ?? ''} is a part of the world that sales are divided by and no state of a country, so it is kept in a property of its own.`;
}

/** How something stands, as programs and people write it. */
const standings = new Set(
  `active inactive activo inactivo ativo inativo attivo inattivo actif inactif aktiv inaktiv actief enabled disabled open closed
   pending confirmed unconfirmed subscribed unsubscribed optin optout notset unknown new draft sent failed cancelled canceled
   abierto cerrado pendiente aberto fechado pendente aperto chiuso ouvert ferme offen geschlossen`.split(
    /\s+/,
  ),
);
const FEWEST_STANDINGS = 2;

/** Two words for how something stands, half of all values, settle a header that is a word for a part of a country, too. */
function dropStateOfAffairs(column: StudiedColumn): void {
  const { options } = column.profile;
  if (!options || !has(column, 'state') || !has(column, 'status')) return;
  const said = options.filter(({ value }) => standings.has(normaliseKey(value)));
  if (said.length < FEWEST_STANDINGS || said.length * 2 < options.length) return;
  column.readings = column.readings.filter(({ concept }) => concept !== 'state');
}

function has({ readings }: StudiedColumn, concept: WeighedReading['concept']): boolean {
  return readings.some(reading => reading.concept === concept && reading.score >= SURE);
}
