// What the tables of a CRM are called, and which object of the portal they become.
import type { SourceRole } from '@groundwork/contract/intake';

export interface Entity {
  role: SourceRole;
  object: string | null;
  /** Why a table of this kind is not carried over as records. */
  why?: string;
}

/** Canonical names first; words of seven languages lead to them. */
export const entities: Record<string, Entity> = {
  account: { role: 'records', object: 'companies' },
  contact: { role: 'records', object: 'contacts' },
  lead: { role: 'records', object: 'contacts' },
  opportunity: { role: 'records', object: 'deals' },
  case: { role: 'records', object: 'tickets' },
  task: { role: 'records', object: 'tasks' },
  note: { role: 'records', object: 'notes' },
  call: { role: 'records', object: 'calls' },
  email: { role: 'records', object: 'emails' },
  meeting: { role: 'records', object: 'meetings' },
  communication: { role: 'records', object: 'communications' },
  product: { role: 'records', object: 'products' },
  line_item: { role: 'records', object: 'line_items' },
  quote: { role: 'records', object: 'quotes' },
  order: { role: 'records', object: 'orders' },
  invoice: { role: 'records', object: 'invoices' },
  subscription: { role: 'records', object: 'subscriptions' },
  purchase_order: { role: 'records', object: 'purchase_orders' },
  contract: { role: 'records', object: 'contracts' },
  payment: { role: 'records', object: 'payments' },
  campaign: { role: 'records', object: 'campaigns' },
  vendor: { role: 'records', object: 'companies' },
  account_contact_relation: { role: 'junction', object: null },
  campaign_member: { role: 'junction', object: null },
  opportunity_contact_role: { role: 'junction', object: null },
  user: { role: 'owners', object: null },
  pricebook: { role: 'reference', object: null },
  stage_definition: { role: 'reference', object: null },
  history: {
    role: 'ignored',
    object: null,
    why: 'It is a history of changes; the portal keeps its own history from the day records arrive and takes none from outside.',
  },
  event_log: {
    role: 'ignored',
    object: null,
    why: 'It is a log of email or web events, which the portal records by itself and takes none from outside.',
  },
  configuration: {
    role: 'ignored',
    object: null,
    why: 'It describes the old system (fields, roles, lists), not customers or sales.',
  },
  dictionary: { role: 'ignored', object: null, why: 'It describes the other files and holds no records.' },
  group_table: {
    role: 'ignored',
    object: null,
    why: 'It only counts or groups values of another file.',
  },
};

const lines: [entity: string, words: string][] = [
  [
    'account',
    'account accounts company companies organization organizations organisation organisations organizacion organizaciones organizacao organizacoes organizzazione organizzazioni organisatie firma firmen unternehmen kunden kunde customers clients entreprise entreprises societe societes comptes empresa empresas cuentas compania companias azienda aziende societa clienti cliente clientes clientela contas bedrijf bedrijven organisaties klanten klant relaties businesses klienci klient kunder klanter asiakkaat musteriler zakaznici ugyfelek клиенты клиент клієнти 顧客 客户 客戶 고객사',
  ],
  [
    'contact',
    'contact contacts person persons people kontakt kontakte ansprechpartner personen personnes contactos contacto personas contatti contatto persone contatos pessoas contactpersonen subscribers adressen',
  ],
  ['lead', 'lead leads prospect prospects interessenten prospectos piste pistes'],
  [
    'opportunity',
    'deal deals opportunity opportunities opp opps pipeline potentials potential verkaufschancen verkaufschance auftrage opportunites affaires oportunidades oportunidad oportunidade negocio trato tratos negocios opportunita trattative affari verkoopkansen sale sales',
  ],
  [
    'case',
    'case cases ticket tickets support anfragen faelle falle casos caso richieste chamados incidents incident',
  ],
  [
    'task',
    'task tasks todo todos activity activities aufgabe aufgaben aktivitaten taches tache tareas tarea actividades attivita compiti tarefas taken activiteiten',
  ],
  ['note', 'note notes notiz notizen notas nota comments notities appunti anotacoes'],
  [
    'call',
    'call calls phonecall phonecalls anruf anrufe telefonat telefonate appel appels llamada llamadas chiamata chiamate ligacoes chamadas telefoongesprekken',
  ],
  ['email', 'email emails mails emailmessage emailmessages courriels correos'],
  [
    'meeting',
    'meeting meetings appointment appointments besprechung besprechungen termine rendezvous reunion reunions reuniones riunione riunioni reuniao reunioes vergaderingen afspraken',
  ],
  [
    'communication',
    'sms whatsapp messages communication communications nachrichten mensajes messaggi mensagens berichten',
  ],
  [
    'campaign',
    'campaign campaigns kampagne kampagnen campagne campagnes campanas campana campagna campanhas',
  ],
  [
    'user',
    'user users owner owners rep reps agent agents employee employees staff empleado empleados employe employes dipendente dipendenti funcionario funcionarios colaborador colaboradores medewerker medewerkers pracownik pracownicy anstallda medarbejdere ansatte mitarbeiter team teams benutzer besitzer utilisateurs usuarios vendedor vendedores vendeur vendeurs commerciaux comerciales verkaufer utenti venditore venditori gebruikers verkoper verkopers salesperson salesman salesmen salespeople salesforce_users',
  ],
  [
    'product',
    'product products item items produkt produkte artikel produit produits producto productos prodotto prodotti produto produtos producten artikelstamm produktkatalog',
  ],
  ['pricebook', 'pricebook pricebooks pricelist pricelists preisliste preislisten prijslijst'],
  [
    'line_item',
    'lineitem lineitems orderitem orderitems orderline orderlines invoiceitem invoiceitems invoiceline invoicelines quoteline quotelines quoteitem quoteitems positionen rechnungspositionen auftragspositionen bestellpositionen angebotspositionen bestelposten orderregels factuurregels offerteregels',
  ],
  [
    'order',
    'order orders salesorder salesorders bestellung bestellungen kundenauftrag kundenauftrage verkaufsauftrage commande commandes pedido pedidos ordine ordini encomenda encomendas bestelling bestellingen verkooporders',
  ],
  [
    'invoice',
    'invoice invoices rechnung rechnungen ausgangsrechnungen faktura fakturen facture factures factura facturas fattura fatture fatura faturas factuur facturen',
  ],
  [
    'quote',
    'quote quotes quotation quotations angebot angebote kostenvoranschlag kostenvoranschlage devis presupuesto presupuestos cotizacion cotizaciones preventivo preventivi orcamento orcamentos offerte offertes proposals',
  ],
  [
    'subscription',
    'subscription subscriptions abonnement abonnements abos suscripcion suscripciones abbonamento abbonamenti assinatura assinaturas abonnementen',
  ],
  [
    'purchase_order',
    'purchaseorder purchaseorders einkaufsbestellungen lieferantenbestellungen inkooporder inkooporders',
  ],
  [
    'contract',
    'contract contracts vertrag vertrage contrat contrats contrato contratos contratto contratti contracten',
  ],
  [
    'payment',
    'payment payments zahlung zahlungen paiement paiements pago pagos pagamento pagamenti pagamentos betaling betalingen',
  ],
  [
    'vendor',
    'vendor vendors supplier suppliers lieferant lieferanten fournisseur fournisseurs proveedor proveedores fornitore fornitori fornecedor fornecedores leverancier leveranciers',
  ],
];
const historyWords = new Set([
  'history',
  'historie',
  'verlauf',
  'historique',
  'historial',
  'storico',
  'historico',
  'geschiedenis',
  'audit',
  'log',
  'changelog',
  'merged',
]);
const eventWords = new Set([
  'event',
  'events',
  'bounce',
  'bounces',
  'submission',
  'submissions',
  'pageviews',
  'sessions',
]);
const configurationWords = new Set([
  'role',
  'roles',
  'setting',
  'settings',
  'permission',
  'permissions',
  'schema',
  'metadata',
  'property',
  'properties',
  'form',
  'forms',
  'field',
  'fields',
  'picklist',
  'picklists',
]);
const dictionaryWords = new Set(['dictionary', 'readme', 'legend', 'glossary', 'datenlexikon', 'codebook']);
const stageWords = new Set(['stage', 'stages', 'pipelines', 'phasen']);
const groupWords = new Set(['group', 'groups', 'summary', 'totals', 'pivot']);

/** Buyers are people as often as companies: what stands in the columns says which. */
const customerWords = new Set(
  'kunden kunde customer customers client clients clientes cliente clientela clienti klanten klant klienci klient kunder asiakkaat musteriler zakaznici ugyfelek клиенты клієнти 顧客 客户 客戶'.split(
    ' ',
  ),
);

/** Whether a table's name only says that it lists whom the firm sells to. */
export function namesCustomers(words: readonly string[]): boolean {
  return customerWords.has(words.at(-1) ?? '');
}

/** What was sold is a deal to some and an order to others. */
export function namesSales(words: readonly string[]): boolean {
  return ['sale', 'sales', 'ventas', 'vendas', 'ventes', 'vendite', 'verkaufe'].includes(words.at(-1) ?? '');
}

/** Endings that only say that a file is a list: `Kundenliste`, `Kontaktdaten`, `klantenbestand`. */
const LISTING =
  /(liste|daten|stammdaten|stamm|verzeichnis|bestand|ubersicht|export|lijst|gegevens|overzicht|list|data)$/;

const wordEntities = new Map(
  lines.flatMap(([entity, list]) => list.split(' ').map(word => [word, entity] as const)),
);

const lineWords = new Set(
  'line lines item items lineitem position positions positionen posten detail details zeilen ligne lignes linea lineas riga righe linha linhas regels product products'.split(
    ' ',
  ),
);
const itemised = new Set(['order', 'invoice', 'quote', 'opportunity', 'purchase_order']);

/** `order_details`, `InvoiceLine`, `lignes de facture`: the lines of a document, which two nouns say together. */
function lineOf(
  words: readonly string[],
  nouns: readonly { entity: string; word: string }[],
): string | undefined {
  const document = nouns.find(noun => itemised.has(noun.entity));
  const line = words.find(word => lineWords.has(word) && word !== document?.word);
  return document && line;
}

/** What a table called by these words most likely is, and which word says so. Two nouns make a link, like `deal contact`. */
export function entityOfWords(words: readonly string[]): { entity: string; word: string } | undefined {
  const has = (set: ReadonlySet<string>): string | undefined => words.find(word => set.has(word));
  const dictionary = has(dictionaryWords);
  if (dictionary !== undefined) return { entity: 'dictionary', word: dictionary };
  const group = has(groupWords);
  const history = has(historyWords);
  if (history !== undefined)
    return { entity: group === undefined ? 'history' : 'group_table', word: group ?? history };
  const event = has(eventWords);
  if (event !== undefined) return { entity: 'event_log', word: event };
  const configuration = has(configurationWords);
  if (configuration !== undefined) return { entity: 'configuration', word: configuration };
  const nouns = words.flatMap(word => {
    const entity = wordEntities.get(word) ?? wordEntities.get(word.replace(LISTING, ''));
    return entity === undefined ? [] : [{ entity, word }];
  });
  if (words.includes('campaign') && words.includes('member'))
    return { entity: 'campaign_member', word: 'member' };
  const line = lineOf(words, nouns);
  if (line !== undefined) return { entity: 'line_item', word: line };
  if (words.includes('purchase') && nouns.some(noun => noun.entity === 'order'))
    return { entity: 'purchase_order', word: 'purchase' };
  const stage = has(stageWords);
  if (stage !== undefined) return { entity: 'stage_definition', word: stage };
  // The more telling noun wins: in "sales teams" the people, in "sales pipeline" the deals.
  const people = nouns.find(noun => noun.entity === 'user');
  return people ?? nouns.at(-1);
}
