// What headers about tickets, tasks and notes are called, and words that any record uses.
export const servicePhrases = {
  subject: `subject | ticket name | ticket title | case subject | task subject | summary | issue | betreff | ticketname | thema | aufgabe |
    objet | sujet | nom du ticket | asunto | nombre del ticket | tema | tarea | oggetto | nome ticket | nome del ticket | assunto | nome do ticket | titulo |
    onderwerp | naam ticket | task name | task title | title | aufgabentitel | titre de la tache`,
  body: `description | body | details | comments | comment | content | text | message | ticket description | task notes | beschreibung |
    kommentar | inhalt | bemerkung | bemerkungen | commentaire | commentaires | contenu | descripcion | comentarios | contenido | descrizione |
    commenti | contenuto | descricao | comentarios gerais | conteudo | omschrijving | beschrijving | opmerking | opmerkingen | background | about | about us |
    account description`,
  note_body: `note | notes | note body | note content | notiz | notizen | notizinhalt | nota | notas | note testo | anotacao | anotacoes | notitie | notities |
    note text | annotation`,
  status: `status | state | ticket status | case status | task status | zustand | statut | estado | stato | situacao | toestand`,
  priority: `priority | ticket priority | task priority | prioritat | dringlichkeit | priorite | prioridad | priorita | prioridade | prioriteit`,
  category: `category | ticket category | case type | case reason | kategorie | categorie | categoria`,
  origin: `case origin | ticket source | channel | kanal | canal | canale | kanaal`,
  case_number: `case number | ticket number | ticketnummer | fallnummer | vorgangsnummer | numero de ticket | numero del ticket |
    numero de caso | numero do ticket | case no | reference number`,
  due_date: `due date | activity date | due | deadline | task due date | falligkeitsdatum | fallig am | termin | echeance | date d echeance |
    fecha de vencimiento | vencimiento | data di scadenza | scadenza | data de vencimento | prazo | vervaldatum | deadline datum | date`,
  activity_type: `task type | activity type | task subtype | aktivitatstyp | aufgabentyp | type d activite | type de tache | tipo de actividad | tipo de tarea |
    tipo di attivita | tipo de atividade | activiteittype | taaktype`,
  closed_at: `closed at | closed on | date closed | time closed | closed date time | geschlossen am | ferme le | cerrado el | chiuso il | fechado em`,
  name: `name | bezeichnung | nom | nome | nombre | naam | label | titre du dossier | denominazione | designacao | benennung`,
  description_short: `short description | kurzbeschreibung | breve descripcion | description courte`,
  tags: `tags | tag | labels | keywords | schlagworte | stichworte | etiketten | etiquettes | mots cles | etiquetas | palabras clave | etichette |
    marcadores | trefwoorden`,
  owner: `owner | contact owner | company owner | deal owner | account owner | lead owner | opportunity owner | ticket owner | record owner | assigned to | assignee |
    sales rep | salesperson | sales person | sales agent | sales owner | agent | rep | account manager | account executive | responsible |
    potential owner | case owner | task owner | owner name | inhaber | besitzer | zustandig | zustandiger mitarbeiter | verantwortlich |
    verantwortlicher | betreuer | kundenbetreuer | verkaufer | bearbeiter | zugewiesen an | kontaktinhaber | unternehmensinhaber | proprietaire |
    proprietaire du contact | responsable | commercial | vendeur | attribue a | propietario | propietario del contacto | propietario de la empresa |
    propietario del negocio | asignado a | comercial | vendedor | agente | proprietario | proprietario del contatto | assegnato a | venditore |
    agente commerciale | proprietario do contato | atribuido a | responsavel | eigenaar | contacteigenaar | eigenaar van contact | toegewezen aan |
    verkoper | hubspot owner | sales | dealeigenaar | bedrijfseigenaar |
    assigne a | zugewiesen zu | zugeteilt an | vendedor responsavel | responsable comercial | responsable commercial | comercial asignado | responsabile | responsabile commerciale | verantwoordelijke | account owner name`,
  owner_id: `owner id | ownerid | hubspot owner id | assigned to id | user id owner | sales id | lead owner id | contact owner id | account owner id | inhaber id |
    owner email | owner record id | besitzer id`,
  created_at: `created | created at | created date | create date | createdate | creation date | created time | created on | date created | add time |
    date entered | inserted at | erstellt | erstellt am | erstellungsdatum | angelegt am | anlagedatum | date de creation | cree le | cree |
    fecha de creacion | creado | creado el | data di creazione | creato il | data creazione | data de criacao | criado em | aanmaakdatum |
    aangemaakt op | gemaakt op | datum aangemaakt | first seen | entered on`,
  timestamp: `timestamp | activity timestamp | hs timestamp | note date | activity time | zeitpunkt | datum | horodatage | fecha y hora | data e ora | tijdstip`,
} as const;
