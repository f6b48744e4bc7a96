// What headers about deals are called.
export const salesPhrases = {
  deal_name: `deal name | dealname | deal title | opportunity | opportunity name | deal | potential name | potential | topic | verkaufschance |
    name der verkaufschance | dealname | geschaft | auftragsname | name des deals | nom de l opportunite | opportunite | affaire |
    nom de l affaire | nom de la transaction | transaction | nombre de la oportunidad | oportunidad | negocio | nombre del negocio | nome opportunita |
    opportunita | trattativa | nome dell affare | affare | nome della trattativa | nome do negocio | nome da oportunidade | oportunidade | dealnaam |
    naam deal | verkoopkans | naam verkoopkans | title |
    title | titel | titulo | titre | titolo | bezeichnung des deals | nome affare | nome trattativa | nom du deal | nombre del trato | trato`,
  amount: `amount | deal amount | deal value | value | close value | opportunity amount | total | total value | price | deal size | contract value |
    total amount | amount in company currency | betrag | auftragswert | wert | volumen | dealwert | deal betrag | umsatz deal | auftragsvolumen |
    montant | valeur | montant de la transaction | montant de l affaire | importe | monto | valor | cantidad | importe del negocio | valor del negocio |
    importo | valore | ammontare | importo affare | valore trattativa | montante | valor do negocio | quantia | bedrag | waarde | dealwaarde | dealbedrag |
    est revenue | estimated revenue | actual revenue`,
  currency: `currency | currency code | currency iso code | deal currency | deal currency code | currency of value | transaction currency | wahrung |
    wahrungscode | devise | monnaie | code devise | moneda | divisa | codigo de moneda | valuta | moeda | codigo da moeda | valutacode |
    moneda del valor | wahrung des werts | devise de la valeur | valuta del valore | moeda do valor | currency of amount`,
  stage: `stage | stage name | deal stage | dealstage | sales stage | opportunity stage | pipeline stage | phase | verkaufsphase | dealphase | deal phase | verkaufsstufe |
    vertriebsphase | etape | phase de vente | etape de vente | phase de la transaction | etape de l affaire | etapa | fase | etapa del negocio |
    etapa de venta | fase della trattativa | fase di vendita | fase dell affare | etapa do negocio | fase da oportunidade | estagio | etapa de vendas |
    dealfase | verkoopfase | fase van de deal | deal pipeline stage | deal pipeline stage id`,
  stage_id: `stage id | pipeline stage id`,
  outcome: `outcome | deal outcome | opportunity outcome | result | deal result | deal status | opportunity status | closed status | ergebnis | resultat |
    resultado | risultato | resultaat | win loss | won lost | won or lost`,
  stage_order: `stage order | stage number | stage position | display order | sort order`,
  pipeline: `pipeline | deal pipeline | sales pipeline | pipeline name | deal pipeline id | vertriebspipeline | embudo | embudo de ventas | pipeline di vendita |
    funil | funil de vendas | pipeline des transactions | hs pipeline | verkooppijplijn`,
  probability: `probability | win probability | deal probability | likelihood | close probability | abschlusswahrscheinlichkeit | wahrscheinlichkeit |
    probabilite | probabilidad | probabilita | probabilidade | waarschijnlijkheid | kans`,
  close_date: `close date | closedate | closing date | closed date | expected close date | estimated close date | est close date | won time |
    expected closing | actual close date | abschlussdatum | geplantes abschlussdatum | voraussichtliches abschlussdatum | schliessdatum |
    date de cloture | date de cloture prevue | date de fermeture | date cloture | fecha de cierre | fecha de cierre prevista | fecha prevista de cierre |
    fecha cierre | data di chiusura | data chiusura | data chiusura prevista | data de fechamento | data de encerramento | data prevista de fechamento |
    data de fecho | sluitingsdatum | verwachte sluitingsdatum | afsluitdatum`,
  start_date: `start date | engage date | begin date | opening date | startdatum | beginn | date de debut | fecha de inicio | data di inizio | data inizio |
    data de inicio | begindatum`,
  end_date: `end date | enddatum | date de fin | fecha de fin | fecha fin | data di fine | data fine | data de fim | data de termino | einddatum`,
  expected_revenue: `expected revenue | weighted amount | weighted value | forecast amount | erwarteter umsatz | gewichteter betrag | revenu attendu |
    ingresos esperados | ricavo previsto | receita esperada | verwachte omzet`,
  forecast_category: `forecast category | forecast category name | forecast type | prognosekategorie | categorie de prevision | categoria de prevision`,
  next_step: `next step | next steps | next action | nachster schritt | nachste schritte | prochaine etape | proximo paso | prossimo passo |
    passo successivo | proximo passo | volgende stap |
    siguiente paso | siguientes pasos | pasos siguientes | prossima azione | proxima acao | nachste aktion`,
  is_closed: `is closed | closed | is final | final | deal is closed | hs is closed | geschlossen | ferme | cerrado | chiuso | fechado | gesloten`,
  is_won: `is won | won | is closed won | closed won | is success | deal is won | hs is closed won | gewonnen | gagne | ganado | vinto | ganho`,
  is_lost: `is lost | lost | is closed lost | closed lost | hs is closed lost | verloren | perdu | perdido | perso`,
  lost_reason: `lost reason | closed lost reason | loss reason | reason lost | verlustgrund | grund fur verlust | raison de la perte | motif de perte |
    motivo de perdida | razon de perdida | motivo della perdita | motivo da perda | reden verlies`,
  won_reason: `won reason | closed won reason | win reason | gewinngrund | raison du gain | motivo de ganancia | motivo della vincita`,
  deal_type: `deal type | opportunity type | dealtype | verkaufschancentyp | type d affaire | type de transaction | tipo de negocio | tipo di affare | dealtype`,
  product: `product | product name | product code | item | produkt | produktname | artikel | produit | nom du produit | producto | nombre del producto |
    prodotto | nome prodotto | produto | nome do produto | product naam`,
  quantity: `quantity | qty | menge | stuckzahl | quantite | cantidad de productos | quantita | quantidade | aantal`,
  campaign: `campaign | campaign name | campaign id | primary campaign source | source campaign | kampagne | campagne | campana | campagna | campanha`,
} as const;
