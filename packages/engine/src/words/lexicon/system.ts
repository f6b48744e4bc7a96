// Columns that old systems keep for themselves, and ids: they identify or they are left behind, and the client is told why.
export const systemPhrases = {
  record_id: `id | record id | recordid | system id | unique id | uid | guid | uuid | pipedrive system id | datensatz id | id de registro | id d enregistrement |
    identifiant | id de l enregistrement | id record | id do registro | record nummer | id del registro | internal id | object id | hs object id | vid |
    case safe id | identificador | identificativo`,
  external_id: `external id | externalid | legacy id | old id | source id | foreign id | import id | externe id | id externe | id externo | id esterno |
    alternate id | erp id`,
  deleted: `is deleted | deleted | isdeleted | archived | is archived | fivetran deleted | geloscht | supprime | eliminado | eliminato | excluido | verwijderd`,
  modified_at: `last modified date | modified | modified at | updated at | last modified | lastmodifieddate | system modstamp | modified on | modified time |
    last update | last updated | update time | geandert am | letzte anderung | anderungsdatum | zuletzt geandert | modifie le | date de modification |
    derniere modification | fecha de modificacion | ultima modificacion | data di modifica | data ultima modifica | data de modificacao |
    modificado em | gewijzigd op | laatst gewijzigd | hs lastmodifieddate | fecha de ultima modificacion |
    zuletzt geandert | zuletzt geandert am | zuletzt aktualisiert | letzte aktualisierung | aktualisiert am | date de derniere modification | derniere mise a jour | mis a jour le | ultima actualizacion | fecha de actualizacion | actualizado el | ultimo aggiornamento | aggiornato il | data dell ultima modifica | ultima atualizacao | atualizado em | ultima modificacao | laatste wijziging | laatst bijgewerkt | bijgewerkt op`,
  modified_by: `last modified by id | last modified by | modified by | updated by | geandert von | modifie par | modificado por | modificato da | gewijzigd door`,
  created_by: `created by id | created by | creator | erstellt von | cree par | creado por | creato da | criado por | aangemaakt door`,
  viewed_at: `last viewed date | last referenced date | last viewed | zuletzt angezeigt`,
  last_activity: `last activity date | last activity | last contacted | last contact | last seen | letzte aktivitat | letzter kontakt | derniere activite |
    dernier contact | ultima actividad | ultimo contacto | ultima attivita | ultimo contatto | ultima atividade | laatste activiteit`,
  sync_noise: `fivetran synced | fivetran id | fivetran active | fivetran start | fivetran end | row checksum | portal id | photo url | picture url | avatar | jigsaw | jigsaw contact id |
    jigsaw company id | geocode accuracy | individual id | clean status | is priority record | user license | currency locked | business hours id | pricebook 2 id |
    has open activity | has overdue task | is unread by owner | has comments unread by owner | is visible in self service | is customer portal | is partner |
    can allow portal self reg | last cu request date | last cu update date | is closed on create | is self service closed | has self service comments |
    master record id | record type id | opportunity history key | is unread by owner id | has opportunity line item | campaign member record type id |
    is reminder set | is recurrence | is high priority | is stopped | is escalated internal | exchange rate | import sequence number | time zone rule version number | version number |
    activities to do | done activities | email messages count | next activity date`,
  fiscal: `fiscal | fiscal quarter | fiscal year | fiscal period | engage quarter | close quarter | quarter | geschaftsjahr | geschaftsquartal`,
} as const;
