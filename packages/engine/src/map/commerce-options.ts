// What people write for the options of orders, invoices, quotes and subscriptions.

export const commerceSynonyms: Record<string, Record<string, string>> = {
  hs_product_type: {
    inventory:
      'inventory stock stocked storable goods physical lagerware lagerartikel ware stocke bienes mercancia merce estoque voorraad',
    non_inventory: 'noninventory consumable digital download virtual nonstock',
    service: 'service services dienstleistung leistung prestation servicio servizio servico dienst',
  },
  hs_invoice_status: {
    draft: 'draft entwurf brouillon borrador bozza rascunho concept',
    open: 'open sent issued unpaid outstanding due overdue posted offen versendet gestellt uberfallig unbezahlt ouverte envoyee impayee abierta emitida enviada pendiente vencida aperta emessa inviata scaduta aberta enviada emaberto openstaand verzonden',
    paid: 'paid settled closed bezahlt beglichen payee reglee pagada cobrada pagata saldata paga liquidada betaald',
    voided:
      'voided void cancelled canceled credited storniert annulliert annulee anulada annullata cancelada geannuleerd',
  },
  hs_payment_status: {
    paid: 'paid settled captured bezahlt payee pagado pagato pago betaald',
    pending:
      'pending open unpaid authorized offen ausstehend enattente pendiente insospeso pendente openstaand',
    refunded: 'refunded erstattet rembourse reembolsado rimborsato terugbetaald',
  },
  hs_status: {
    active: 'active running live aktiv laufend actif active activo activa attivo attiva ativo ativa actief',
    past_due: 'pastdue overdue uberfallig enretard vencida scaduta atrasada',
    canceled:
      'canceled cancelled terminated gekundigt beendet resilie annule cancelada cancelado disdetta cancellata opgezegd',
    expired: 'expired ended abgelaufen ausgelaufen expire vencido scaduto expirada verlopen',
    scheduled: 'scheduled future pending geplant planifie programada programado pianificata agendada gepland',
  },
  recurringbillingfrequency: frequencies(),
  hs_recurring_billing_frequency: frequencies(),
};

function frequencies(): Record<string, string> {
  return {
    weekly: 'weekly week wochentlich hebdomadaire semanal settimanale wekelijks',
    monthly: 'monthly month monatlich mensuel mensual mensile mensal maandelijks',
    quarterly:
      'quarterly quarter vierteljahrlich quartalsweise trimestriel trimestral trimestrale perkwartaal',
    per_six_months: 'semiannually halbjahrlich semestriel semestral semestrale halfjaarlijks',
    annually: 'annually annual yearly year jahrlich annuel anual annuale jaarlijks',
  };
}

/** Lists that the vendor does not let anybody extend. */
export const commerceLists: readonly string[] = [
  'hs_invoice_status',
  'hs_product_type',
  'hs_status',
  'hs_payment_status',
  'recurringbillingfrequency',
  'hs_recurring_billing_frequency',
];
