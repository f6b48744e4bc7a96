// What stages of sales and support are called in seven languages, and what a stage of that name usually means.

/** Chance of winning that a stage of this name usually carries; used only where the data has no figure of its own. */
const dealStages: [probability: number, words: string][] = [
  [0.05, 'new neu lead inbound incoming nouveau nuevo nuovo novo nieuw backlog anfrage idea identified'],
  [
    0.1,
    'prospecting prospect prospection prospeccion prospezione prospeccao akquise prospectie interest suspect contactmade appointmentscheduled erstkontakt',
  ],
  [
    0.2,
    'qualification qualified qualifying qualify qualifizierung qualifiziert qualifie calificado calificacion qualificazione qualificato qualificado qualificacao gekwalificeerd engaging needsanalysis bedarfsanalyse qualifiedtobuy',
  ],
  [
    0.3,
    'discovery develop analyse analysis scoping valueproposition meeting termin besprechung decouverte descubrimiento demo demoscheduled presentationscheduled',
  ],
  [
    0.5,
    'iddecisionmakers decisionmakers perceptionanalysis evaluation presentation prasentation validation consideration solution bewertung',
  ],
  [
    0.65,
    'proposal propose proposalpricequote quote quotesent offer offersent angebot angebotversendet angebotgesendet offre devis devisenvoye propuesta presupuesto offerta preventivo proposta orcamento offerte voorstel proposalsent proposalmade',
  ],
  [
    0.8,
    'negotiation negotiationreview negotiating verhandlung inverhandlung negociation negociacion negoziazione trattativa negociacao onderhandeling decisionmakerboughtin contractnegotiation',
  ],
  [
    0.9,
    'contract contractsent close closing verbal vertrag contrat contrato contratto verbalcommitment commit signature mundlichezusage',
  ],
];
const probabilities = new Map(
  dealStages.flatMap(([probability, words]) => words.split(' ').map(word => [word, probability] as const)),
);
/** The chance that a deal stage of this name usually has; null for a name that is no known step of selling. */
export function dealStageChance(key: string): number | null {
  return probabilities.get(key) ?? null;
}

const ticketStages: [rank: number, isClosed: boolean, words: string][] = [
  [
    0,
    false,
    'new open neu offen nouveau ouvert nuevo abierto nuovo aperto novo aberto nieuw open todo unassigned received eingegangen',
  ],
  [
    1,
    false,
    'inprogress working inbearbeitung encours enproceso encurso incorso emandamento inbehandeling assigned escalated triage investigating',
  ],
  [
    2,
    false,
    'waiting onhold pending waitingoncontact waitingonus waitingoncustomer wartend enattente pendiente enespera inattesa aguardando inafwachting',
  ],
  [
    3,
    true,
    'closed resolved solved done completed geschlossen gelost erledigt ferme resolu cerrado resuelto chiuso risolto fechado resolvido gesloten opgelost cancelled',
  ],
];
const tickets = new Map(
  ticketStages.flatMap(([rank, isClosed, words]) =>
    words.split(' ').map(word => [word, { rank, isClosed }] as const),
  ),
);

export function ticketStageMeaning(key: string): { rank: number; isClosed: boolean } {
  return tickets.get(key) ?? { rank: 1.5, isClosed: false };
}
