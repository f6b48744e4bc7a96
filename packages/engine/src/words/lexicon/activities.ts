// What headers of calls, e-mails, meetings and messages are called. On other records these words mean nothing in particular.
export const activityPhrases = {
  duration: `duration | call duration | duration seconds | duration in seconds | duration sec | duration s | duration minutes | duration in minutes |
    duration min | duration mins | duration ms | duration milliseconds | duration in milliseconds | duration hours | talk time | length | call length |
    call duration in seconds | call duration seconds | call duration minutes | call duration in minutes | dauer | gesprachsdauer | anrufdauer |
    dauer in minuten | dauer minuten | dauer min | dauer in sekunden | dauer sekunden | dauer sek | duree | duree minutes | duree en minutes |
    duree secondes | duree en secondes | duree de l appel | duracion | duracion minutos | duracion en minutos | duracion segundos |
    duracion en segundos | duracion de la llamada | durata | durata minuti | durata in minuti | durata secondi | durata chiamata | duracao |
    duracao minutos | duracao em minutos | duracao segundos | duur | duur minuten | duur in minuten | gespreksduur`,
  direction: `direction | call direction | call type | email direction | message direction | in out | inbound outbound | richtung | anrufrichtung |
    ein ausgehend | sens | sens de l appel | direccion de la llamada | sentido | direzione | direzione chiamata | direcao | richting`,
  is_incoming: `incoming | is incoming | inbound | is inbound | eingehend | entrant | entrante`,
  call_outcome: `call outcome | call result | disposition | call disposition | calldisposition | gesprachsergebnis | anrufergebnis | resultat de l appel |
    resultado de la llamada | resultado | esito | esito chiamata | resultado da chamada | gespreksresultaat`,
  from_number: `from number | caller | caller number | caller id | from phone | calling number | phone from | anrufer | rufnummer anrufer |
    numero appelant | appelant | numero de origen | numero chiamante | chiamante | nummer beller`,
  to_number: `to number | called number | callee | dialed number | dialled number | number dialed | recipient number | to phone | phone to |
    angerufene nummer | zielrufnummer | numero appele | numero de destino | numero chiamato`,
  recording: `recording | recording url | recording link | call recording | call recording url | aufzeichnung | aufnahme | enregistrement | grabacion |
    registrazione | gravacao | opname`,
  start_time: `start | starts | starts at | start time | started at | start date time | start datetime | call start time | meeting start | event start |
    actual start | scheduled start | activity date time | beginn | anfang | startzeit | start zeit | debut | heure de debut | inicio | hora de inicio |
    inizio | ora di inizio | hora inicio | begin | begintijd | from datetime`,
  end_time: `end | ends | ends at | end time | ended at | end date time | end datetime | call end time | meeting end | event end | actual end |
    scheduled end | ende | endzeit | fin | heure de fin | hora de fin | fine | ora di fine | fim | hora de termino | einde | eindtijd | to datetime`,
  location: `location | meeting location | event location | venue | place | where | ort | besprechungsort | treffpunkt | lieu | lugar | luogo | local | locatie`,
  email_from: `from | from address | from email | sender | sender address | sender email | email from | mail from | von | absender | de | expediteur |
    remitente | mittente | da | remetente | van | afzender`,
  email_to: `to | to address | to addresses | to email | to emails | recipient | recipients | recipient email | email to | mail to | an | empfanger |
    destinataire | destinataires | a | para | destinatario | destinatarios | destinatari | aan | ontvanger`,
  email_cc: `cc | cc address | cc addresses | cc email | cc emails | email cc | copy to | kopie | en copie`,
  email_bcc: `bcc | bcc address | bcc addresses | bcc email | bcc emails | email bcc | blind copy | blindkopie`,
  html_body: `html body | body html | html | message html | html content`,
  sent_at: `sent | sent at | sent on | sent date | sent time | date sent | message date | email date | gesendet | gesendet am | envoye le |
    date d envoi | enviado | enviado el | fecha de envio | inviato il | data invio | enviado em | verzonden op | received at | received on`,
  channel: `channel | channel type | message channel | message type | medium | platform | kanal | canal | canale | kanaal`,
} as const;
