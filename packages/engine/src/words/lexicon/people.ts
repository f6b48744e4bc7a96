// What headers about people are called, in the languages our clients export in. One concept a line, phrases between bars.
export const peoplePhrases = {
  email: `email | e mail | mail | email address | e mail address | mail address | primary email | contact email | work email | business email |
    e mail adresse | email adresse | mailadresse | emailadresse | adresse email | adresse e mail | adresse mail | courriel | adresse courriel |
    adresse electronique | correo | correo electronico | direccion de correo | direccion de correo electronico | indirizzo email | indirizzo e mail |
    posta elettronica | endereco de email | endereco de e mail | correio eletronico | e mailadres | emailadres | mailadres`,
  first_name: `first name | firstname | given name | forename | fname | vorname | rufname | prenom | nombre | nombre de pila | nome | primer nombre |
    nome de batismo | primeiro nome | nome proprio | voornaam | roepnaam`,
  middle_name: `middle name | second name | zweiter vorname | deuxieme prenom | segundo nombre | secondo nome | nome do meio | tussenvoegsel`,
  last_name: `last name | lastname | surname | family name | lname | nachname | familienname | zuname | nom de famille | apellido | apellidos |
    primer apellido | cognome | sobrenome | apelido | ultimo nome | achternaam | familienaam`,
  full_name: `full name | fullname | contact name | person name | contact | contact person | display name | vollstandiger name | ansprechpartner |
    kontaktname | kontakt | ansprechperson | nom complet | nom du contact | nombre completo | nombre del contacto | contacto | nome completo |
    nome e cognome | nome contatto | nome do contato | contato | volledige naam | contactpersoon | naam contactpersoon | nom et prenom |
    nome contatto completo | naam contact`,
  salutation: `salutation | honorific | prefix | name prefix | courtesy title | mr mrs | anrede | civilite | tratamiento | titulo de cortesia |
    titolo di cortesia | appellativo | tratamento | saudacao | aanhef | saluto`,
  suffix: `suffix | name suffix | namenszusatz | suffixe | sufijo | suffisso | sufixo | achtervoegsel`,
  job_title: `job title | jobtitle | title | position | job | role title | designation | occupation | profession | job position | stelle |
    berufsbezeichnung | stellenbezeichnung | funktion | jobtitel | position im unternehmen | beruf | poste | fonction | intitule du poste |
    titre du poste | titre | profession exercee | cargo | puesto | puesto de trabajo | ocupacion | posizione | qualifica | ruolo | titolo | mansione |
    funcao | profissao | titulo do cargo | functie | functietitel | functieomschrijving | titel`,
  department: `department | dept | division | abteilung | departement | service | departamento | seccion | reparto | dipartimento | setor | afdeling`,
  seniority: `seniority | seniority level | management level | karrierestufe | hierarchieebene | anciennete | antiguedad | anzianita | senioridade`,
  phone: `phone | telephone | phone number | telephone number | tel | tel no | phone no | business phone | work phone | office phone | main phone |
    phone work | telefon | telefonnummer | tel nr | rufnummer | telefon geschaftlich | telephone fixe | numero de telephone | tel fixe | tel bureau |
    telefono | numero de telefono | telefono de trabajo | numero di telefono | telefono ufficio | telefone | numero de telefone | telefone comercial |
    telefoon | telefoonnummer | telefoon werk | contact number | direct phone | direct line | durchwahl | telefon zentrale |
    telephone | telefone fixo | telefono fijo | telefono fisso | festnetz | festnetznummer | vaste telefoon | landline`,
  mobile: `mobile | mobile phone | cell | cell phone | cellphone | cellular | mobile number | mobile phone number | mobil | handy | handynummer |
    mobiltelefon | mobilnummer | mobiltelefonnummer | portable | telephone portable | telephone mobile | gsm | mobile portable | numero de portable |
    movil | celular | telefono movil | numero de movil | numero de telefono movil | cellulare | telefono cellulare | numero di cellulare |
    telemovel | celular numero | mobiel | mobiel nummer | mobiele telefoon | gsm nummer | telefone celular | whatsapp`,
  fax: `fax | fax number | faxnummer | telefax | telecopie | numero de fax | numero di fax | business fax | fax no | telecopieur`,
  birthday: `birthday | birth date | birthdate | date of birth | dob | geburtstag | geburtsdatum | date de naissance | anniversaire |
    fecha de nacimiento | cumpleanos | data di nascita | compleanno | data de nascimento | aniversario | geboortedatum | verjaardag`,
  gender: `gender | sex | geschlecht | sexe | genre | genero | sexo | sesso | genere | geslacht`,
  language: `language | preferred language | locale | sprache | korrespondenzsprache | langue | langue preferee | idioma | lingua | lingua preferita | taal | voorkeurstaal`,
  marital_status: `marital status | familienstand | etat civil | situation familiale | estado civil | stato civile | burgerlijke staat`,
  linkedin: `linkedin | linkedin url | linkedin profile | linkedin profil | profil linkedin | perfil de linkedin | profilo linkedin | linkedin page | linked in`,
  twitter: `twitter | twitter handle | twitter username | x handle | twitter account`,
  opt_out: `email opt out | has opted out of email | opted out of email | unsubscribed | unsubscribed from all email | do not email | newsletter abmeldung |
    abgemeldet | desabonne | desinscrit | baja de correo | no enviar correo | disiscritto | descadastrado | afgemeld`,
  lifecycle: `lifecycle stage | lifecyclestage | lifecycle | lebenszyklusphase | lebenszyklus phase | phase du cycle de vie | cycle de vie |
    etapa del ciclo de vida | fase del ciclo di vita | ciclo de vida | fase do ciclo de vida | levenscyclusfase`,
  lead_status: `lead status | leadstatus | contact status | lead stage | estado del lead | statut du lead | statut du prospect | stato del lead |
    status do lead | leadstatus | status lead | kontaktstatus | statut contact | estado del contacto`,
  lead_source: `lead source | leadsource | source | original source | contact source | origin | quelle | leadquelle | lead quelle | herkunft | ursprung |
    origine | source du lead | source de la piste | provenance | fuente | origen | fuente del lead | origen del lead | fonte | origine del lead |
    provenienza | fonte do lead | origem | origem do lead | leadbron | bron | herkomst`,
  reports_to: `reports to | reports to id | manager | supervisor | vorgesetzter | vorgesetzte | responsable hierarchique | superior | supervisor directo |
    responsabile | leidinggevende | superior hierarquico`,
  assistant: `assistant | assistant name | assistent | assistentin | assistant nom | asistente | assistente`,
} as const;
