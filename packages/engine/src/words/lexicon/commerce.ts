// What headers of products, order lines, orders, invoices, quotes and subscriptions are called. On other records these words
// mean nothing in particular, or something else.
export const commercePhrases = {
  sku: `sku | product code | product number | product no | item code | item number | item no | part number | part no | article number | stock code |
    artikelnummer | artikelnr | artikel nr | art nr | produktnummer | produktcode | materialnummer | bestellnummer artikel | ean | gtin | barcode |
    reference produit | ref produit | code produit | reference article | code article | referencia | referencia producto | codigo producto |
    codigo de producto | codigo articulo | codice prodotto | codice articolo | codigo do produto | codigo produto | artikelcode | productcode`,
  unit_price: `unit price | price | list price | sales price | selling price | standard price | price each | price per unit | unit cost price | item price |
    retail price | base price | einzelpreis | preis | stuckpreis | listenpreis | verkaufspreis | vk preis | vk | preis pro einheit | nettopreis |
    prix | prix unitaire | prix de vente | prix catalogue | prix unitaire ht | precio | precio unitario | precio de venta | precio de lista |
    prezzo | prezzo unitario | prezzo di listino | prezzo di vendita | preco | preco unitario | preco de venda | prijs | stukprijs | verkoopprijs |
    eenheidsprijs | unit price net | price net | net price | unit amount | rate`,
  cost: `cost | unit cost | cost price | cost of goods | cost of goods sold | standard cost | purchase price | buying price | einkaufspreis | ek preis | ek |
    selbstkosten | stuckkosten | wareneinsatz | cout | cout unitaire | prix d achat | prix de revient | coste | coste unitario | costo |
    costo unitario | precio de compra | prezzo di acquisto | prezzo d acquisto | custo | custo unitario | preco de custo | inkoopprijs | kostprijs`,
  discount: `discount | discount amount | unit discount | rebate | rabatt | nachlass | rabattbetrag | remise | rabais | montant remise | descuento |
    importe descuento | sconto | importo sconto | desconto | valor do desconto | korting | kortingsbedrag`,
  discount_percent: `discount percent | discount percentage | discount rate | discount pct | discount in percent | rabatt prozent | rabatt in prozent |
    rabattsatz | taux de remise | remise en pourcentage | porcentaje de descuento | percentuale sconto | sconto percentuale | percentual de desconto |
    kortingspercentage`,
  tax: `tax | tax amount | taxes | vat amount | sales tax | total tax | tax total | vat | gst | steuer | steuerbetrag | mwst | mwst betrag | mehrwertsteuer | ust |
    umsatzsteuer | umsatzsteuerbetrag | tva | montant tva | taxe | impuesto | impuestos | iva | importe iva | imposta | imposte | importo iva |
    imposto | impostos | valor do imposto | btw | btw bedrag`,
  tax_rate: `tax rate | vat rate | tax percent | tax percentage | vat percent | steuersatz | mwst satz | ust satz | taux tva | taux de tva | taux de taxe |
    tipo iva | tipo de iva | tasa de impuesto | porcentaje iva | aliquota | aliquota iva | taxa de imposto | btw tarief | btw percentage`,
  subtotal: `subtotal | sub total | net | net total | net amount | amount net | total net | amount before tax | total before tax | untaxed amount | netto |
    nettobetrag | nettosumme | zwischensumme | summe netto | betrag netto | warenwert | sous total | total ht | montant ht | montant hors taxes | base imponible |
    importe neto | neto | subtotale | imponibile | importo netto | netto totaal | subtotaal | totaal excl btw | valor liquido`,
  total: `total | grand total | total amount | amount | amount total | total price | order total | invoice total | quote total | invoice amount | order amount |
    order value | total gross | gross amount | gross total | total incl tax | total including tax | total due | line total | total line | extended price | line amount | amount due total |
    betrag | summe | gesamt | gesamtbetrag | gesamtsumme | gesamtpreis | brutto | bruttobetrag | endbetrag | rechnungsbetrag | rechnungssumme |
    auftragssumme | auftragswert | bestellwert | angebotssumme | positionssumme | zeilensumme | total ttc | montant | montant ttc | montant total | montant facture |
    importe | importe total | monto | monto total | total factura | total pedido | totale | importo | importo totale | totale fattura |
    totale ordine | valor total | total da fatura | total do pedido | totaal | totaalbedrag | bedrag | totaal incl btw | factuurbedrag | orderbedrag`,
  shipping_cost: `shipping | shipping cost | shipping costs | shipping amount | shipping fee | freight | freight amount | delivery cost | delivery fee | postage |
    versand | versandkosten | porto | fracht | frachtkosten | lieferkosten | frais de port | frais de livraison | frais d expedition |
    gastos de envio | coste de envio | costo de envio | spese di spedizione | costi di spedizione | frete | custo de envio | verzendkosten`,
  balance: `balance | balance due | amount due | outstanding | outstanding amount | open amount | residual | amount residual | offen | offener betrag |
    restbetrag | saldo | solde | reste a payer | solde du | pendiente | saldo pendiente | importe pendiente | da pagare | residuo | saldo devedor |
    valor em aberto | openstaand | openstaand bedrag`,
  order_number: `order number | order no | order nr | order name | order reference | order ref | sales order number | sales order no | sales order | so number |
    bestellnummer | bestellnr | auftragsnummer | auftragsnr | auftrag nr | bestellung nr | numero de commande | n commande | numero commande |
    reference commande | numero de pedido | numero pedido | n pedido | numero ordine | numero d ordine | n ordine | numero do pedido |
    ordernummer | bestelnummer | order`,
  order_date: `order date | ordered at | ordered on | date ordered | order placed | placed at | purchase date | date of order | sale date | sales date | bestelldatum |
    auftragsdatum | bestellt am | date de commande | date commande | fecha de pedido | fecha del pedido | fecha pedido | data ordine |
    data dell ordine | data do pedido | orderdatum | besteldatum`,
  invoice_number: `invoice number | invoice no | invoice nr | invoice reference | invoice | rechnungsnummer | rechnungsnr | rechnung nr | rechnung | re nr | belegnummer |
    numero de facture | n facture | numero facture | facture | numero de factura | numero factura | n factura | factura | numero fattura |
    n fattura | fattura | numero da fatura | numero da nota | fatura | factuurnummer | factuur | document number | document no`,
  invoice_date: `invoice date | date of invoice | invoiced at | invoiced on | billing date | bill date | issue date | date issued | issued on | issued at |
    rechnungsdatum | belegdatum | ausstellungsdatum | date de facture | date facture | date de facturation | date d emission |
    fecha de factura | fecha factura | fecha de emision | data fattura | data emissione | data da fatura | data de emissao | factuurdatum`,
  quote_number: `quote number | quote no | quote nr | quotation number | quote reference | proposal number | angebotsnummer | angebotsnr | angebot nr |
    numero de devis | n devis | numero devis | numero de presupuesto | numero presupuesto | numero de cotizacion | numero preventivo | n preventivo |
    numero do orcamento | offertenummer`,
  quote_title: `quote name | quote title | quote | quotation | quote subject | proposal | proposal name | angebot | angebotstitel | angebotsname | devis | titre du devis |
    presupuesto | cotizacion | preventivo | orcamento | offerte | subject | title | betreff | titel | objet | asunto | oggetto | assunto`,
  expiration_date: `expiration date | expiry date | expires | expires at | expires on | valid until | valid till | valid to | quote expiration date | validity date |
    gultig bis | angebot gultig bis | ablaufdatum | bindefrist | date d expiration | valable jusqu au | date de validite | fin de validite |
    fecha de caducidad | fecha de vencimiento oferta | valido hasta | fecha de validez | data di scadenza offerta | valido fino al | valida fino al |
    validade | valido ate | data de validade | geldig tot | vervaldatum offerte`,
  payment_status: `payment status | financial status | payment state | paid status | zahlungsstatus | zahlstatus | statut de paiement | etat du paiement |
    estado de pago | estado del pago | stato pagamento | stato del pagamento | status do pagamento | situacao do pagamento | betaalstatus`,
  payment_method: `payment method | payment type | method of payment | payment provider | zahlungsart | zahlungsmethode | zahlungsweise | mode de paiement |
    moyen de paiement | metodo de pago | forma de pago | metodo di pagamento | metodo de pagamento | forma de pagamento | betaalmethode`,
  fulfillment_status: `fulfillment status | fulfilment status | shipping status | delivery status | shipment status | lieferstatus | versandstatus |
    statut de livraison | etat de livraison | statut d expedition | estado de envio | estado del envio | estado de entrega | stato spedizione |
    stato consegna | status de envio | status da entrega | leverstatus | verzendstatus`,
  tracking_number: `tracking number | tracking no | tracking | tracking code | shipment number | sendungsnummer | trackingnummer | paketnummer |
    numero de suivi | numero de seguimiento | numero di tracking | codice di tracciamento | codigo de rastreio | codigo de rastreamento`,
  order_source: `source store | store | shop | store name | shop name | sales channel | order source | channel | webshop | marketplace | verkaufskanal |
    vertriebskanal | kanal | boutique | magasin | canal de vente | tienda | canal de venta | negozio | canale di vendita | loja | canal de venda |
    winkel | verkoopkanaal`,
  billing_frequency: `billing frequency | billing period | billing cycle | billing interval | recurring billing frequency | frequency | interval | abrechnungszeitraum |
    abrechnungsintervall | abrechnungsrhythmus | zahlungsrhythmus | frequence de facturation | periodicite | periode de facturation |
    frecuencia de facturacion | periodicidad | frequenza di fatturazione | ciclo di fatturazione | frequencia de cobranca | factuurfrequentie`,
  payment_due: `due date | due | payment due date | payment due | due on | payable by | pay by | fallig am | fallig | falligkeit | falligkeitsdatum | zahlbar bis |
    echeance | date d echeance | date echeance | fecha de vencimiento | vencimiento | fecha vencimiento | scadenza | data di scadenza |
    data scadenza | vencimento | data de vencimento | vervaldatum | vervaldag`,
  document_date: `date | datum | fecha | data`,
  ship_street: `ship address | shipping address | ship street | shipping street | ship to address | ship to street | delivery address | delivery street |
    lieferadresse | lieferanschrift | lieferstrasse | adresse de livraison | rue de livraison | direccion de envio | direccion de entrega |
    indirizzo di spedizione | indirizzo di consegna | endereco de entrega | afleveradres | verzendadres`,
  ship_city: `ship city | shipping city | ship to city | delivery city | lieferort | ville de livraison | ciudad de envio | ciudad de entrega |
    citta di spedizione | citta di consegna | cidade de entrega | afleverplaats`,
  ship_state: `ship state | shipping state | ship region | shipping region | shipping province | ship province | ship to state | delivery state |
    estado de entrega | provincia de envio`,
  ship_zip: `ship zip | shipping zip | ship postal code | shipping postal code | ship postcode | shipping postcode | delivery postcode | delivery zip | liefer plz |
    code postal de livraison | codigo postal de envio | cap di spedizione | cep de entrega`,
  ship_country: `ship country | shipping country | ship to country | delivery country | lieferland | pays de livraison | pais de envio | pais de entrega |
    paese di spedizione | paese di consegna`,
  bill_street: `bill address | billing address | billing street | bill to address | bill to street | invoice address | rechnungsadresse | rechnungsanschrift |
    rechnungsstrasse | adresse de facturation | direccion de facturacion | indirizzo di fatturazione | endereco de cobranca | factuuradres`,
  bill_city: `billing city | bill to city | bill city | rechnungsort | ville de facturation | ciudad de facturacion | citta di fatturazione`,
  bill_state: `billing state | bill to state | bill state | billing region | billing province`,
  bill_zip: `billing zip | billing postal code | billing postcode | bill to zip | rechnungs plz | code postal de facturation`,
  bill_country: `billing country | bill to country | bill country | rechnungsland | pays de facturation | pais de facturacion`,
} as const;
