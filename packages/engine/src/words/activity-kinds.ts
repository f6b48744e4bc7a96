// What people did with a customer, when one column says so row by row: calls, emails, meetings, messages, notes and tasks.
import { entities, entityOfWords } from './entities.ts';

const kinds = ['calls', 'emails', 'meetings', 'notes', 'tasks', 'communications'] as const;
export type ActivityKind = (typeof kinds)[number];

/** Words for a kind that no table is called by. */
const further = new Map<string, ActivityKind>(
  Object.entries({
    mail: 'emails',
    courriel: 'emails',
    correo: 'emails',
    telephone: 'calls',
    telefon: 'calls',
    voicemail: 'calls',
    visit: 'meetings',
    demo: 'meetings',
    lunch: 'meetings',
    besuch: 'meetings',
    visite: 'meetings',
    visita: 'meetings',
    message: 'communications',
    linkedin: 'communications',
    text: 'communications',
    todo: 'tasks',
    deadline: 'tasks',
  } as const),
);

/** `Outbound call`, `E-Mail`, `Besprechung`: what a value of such a column says; undefined for anything else. */
export function activityKind(value: string): ActivityKind | undefined {
  const words = foldedWords(value);
  if (words.length > MOST_WORDS) return undefined;
  const known = entityOfWords(words)?.entity;
  const object = known === undefined ? undefined : entities[known]?.object;
  const named = kinds.find(kind => kind === object);
  return named ?? words.map(word => further.get(word)).find(kind => kind !== undefined);
}

/** Longer values are what was done in words, and no kind. */
const MOST_WORDS = 3;

const activities =
  /^(activity|activities|engagements?|interactions?|touchpoints?|aktivitat|aktivitaten|activites?|actividad|actividades|attivita|atividades?|activiteit|activiteiten)$/;
const kindWords = /^(type|typ|types|typecode|subtype|kind|art|soort|tipo|channel|kanal|canal)$/;
const due =
  /^(due|deadline|done|completed|fallig|falligkeit|erledigt|echeance|vencimiento|scadenza|vervaldatum)$/;

/** Whether a header says of which kind each activity is: `Activity Type`, and `Type` in a file of activities. */
export function saysActivityKind(header: string, file: string): boolean {
  const words = foldedWords(header);
  if (words.length > MOST_WORDS || !words.some(word => kindWords.test(word))) return false;
  const isPlain = words.length === 1 && foldedWords(file).some(word => activities.test(word));
  return isPlain || words.some(word => activities.test(word)) || words.join(' ') === 'task subtype';
}

/** Whether rows may still be to do: a call that nobody has made is a task. */
export function saysWhatIsDue(header: readonly string[]): boolean {
  return header.some(name => foldedWords(name).some(word => due.test(word)));
}

function foldedWords(text: string): string[] {
  return text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\be[- ]mail/, 'email')
    .replace(/\bto[- ]do\b/, 'todo')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}
