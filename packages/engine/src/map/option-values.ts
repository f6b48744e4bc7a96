// Which option of a portal's list a source value means. A value that means none is told, never forced into one.
import type { Property } from '@groundwork/contract/crm';
import { currencyProperties } from '../portal/currencies.ts';
import { currencyOf } from '../profile/values/currency.ts';
import { normaliseKey } from '../profile/values/name.ts';
import { activitySynonyms } from './activity-options.ts';
import { commerceLists, commerceSynonyms } from './commerce-options.ts';
import { countryCode, stateCode } from './places.ts';

/** What people write for the options of the vendor's own lists. */
const synonyms: Record<string, Record<string, string>> = {
  ...activitySynonyms,
  ...commerceSynonyms,
  hs_task_status: {
    NOT_STARTED:
      'notstarted open new todo offen neu nichtbegonnen pending planned geplant afaire ouvert pendiente abierto dainiziare dafare aberto naoiniciado nietgestart',
    IN_PROGRESS: 'inprogress started inbearbeitung encours enproceso encurso incorso emandamento bezig',
    WAITING: 'waiting waitingonsomeoneelse onhold wartend enattente enespera inattesa aguardando wachten',
    COMPLETED:
      'completed complete done closed finished erledigt abgeschlossen fertig termine fait completado hecho finalizado completato fatto concluido voltooid gereed',
    DEFERRED: 'deferred postponed zuruckgestellt verschoben reporte aplazado rimandato adiado uitgesteld',
  },
  hs_task_priority: {
    LOW: 'low niedrig basse baja bassa baixa laag',
    MEDIUM: 'medium normal mittel moyenne normale media gemiddeld normaal standard',
    HIGH: 'high urgent hoch haute elevee alta hoog dringend',
  },
  hs_task_type: {
    TODO: 'todo task aufgabe tache tarea attivita tarefa taak other prep',
    CALL: 'call phone anruf appel llamada chiamata ligacao telefonat',
    EMAIL: 'email mail courriel correo',
    MEETING: 'meeting termin besprechung reunion riunione reuniao vergadering',
  },
  hs_ticket_priority: {
    LOW: 'low niedrig basse baja bassa baixa laag',
    MEDIUM: 'medium normal mittel moyenne media gemiddeld',
    HIGH: 'high hoch haute elevee alta hoog',
    URGENT: 'urgent critical dringend kritisch urgente critique critico',
  },
  hs_lead_status: {
    NEW: 'new neu nouveau nuevo nuovo novo nieuw opennotcontacted',
    IN_PROGRESS: 'inprogress working inbearbeitung encours enproceso workingcontacted',
    UNQUALIFIED: 'unqualified disqualified unqualifiziert nonqualifie nocalificado closednotconverted',
  },
  dealtype: {
    newbusiness: 'newbusiness newcustomer neugeschaft neukunde nouvelleaffaire',
    existingbusiness:
      'existingbusiness existingcustomer bestandskunde upgrade existingcustomerupgrade existingcustomerreplacement',
  },
  source_type: {
    EMAIL: 'email mail emailtocase',
    PHONE: 'phone telephone telefon',
    FORM: 'form web website webtocase formular',
    CHAT: 'chat livechat',
  },
};

/** Lists that the vendor does not let anybody extend. */
export const fixedLists = new Set([
  'hs_task_status',
  'hs_task_priority',
  'hs_task_type',
  'hs_call_direction',
  'hs_call_disposition',
  'hs_call_status',
  'hs_email_direction',
  'hs_email_status',
  'hs_meeting_outcome',
  'hs_communication_channel_type',
  'hubspot_owner_id',
  ...currencyProperties,
  ...commerceLists,
  'numemployees',
]);

interface OptionMatch {
  matched: Record<string, string>;
  unmatched: string[];
}

/** A currency is one whether the portal has it or not: deals in one that it lacks are asked about once for all files. */
export function matchOptions(property: Property, values: readonly string[]): OptionMatch {
  const known = new Map<string, string>();
  const words = synonyms[property.name] ?? {};
  for (const option of property.options) {
    for (const word of (words[option.value] ?? '').split(' '))
      if (word !== '' && !known.has(word)) known.set(word, option.value);
  }
  for (const option of property.options) {
    known.set(normaliseKey(option.label), option.value);
    known.set(normaliseKey(option.value), option.value);
  }
  const place = placeOf(property);
  const places = new Map<string | undefined, string>(
    property.options.map(option => [place(option.value) ?? place(option.label), option.value]),
  );
  const match: OptionMatch = { matched: {}, unmatched: [] };
  for (const value of values) {
    const code = place(value);
    const option =
      known.get(normaliseKey(value)) ??
      (code === undefined ? undefined : places.get(code)) ??
      (currencyProperties.includes(property.name) ? currencyOf(value.trim()) : undefined);
    if (option === undefined) match.unmatched.push(value);
    else match.matched[value] = option;
  }
  return match;
}

/** What makes two names one in a list of countries or states; in any other list nothing does. */
function placeOf({ name, label }: Property): (text: string) => string | undefined {
  const called = `${name} ${label}`;
  if (/country/i.test(called)) return countryCode;
  return /\b(hs_)?(state|province|region)/i.test(called) ? stateCode : () => undefined;
}
