import type { Reasons } from "./reasons.ts";

export const german: Reasons = {
  // Places in a file
  "{file}, line {number}": "{file}, Zeile {number}",
  "{file}, row {number}": "{file}, Zeile {number}",
  "Line {number}": "Zeile {number}",
  "{value} ({line})": "{value} ({line})",
  "{address}: {line} and {other_line}": "{address}: {line} und {other_line}",

  // Warnings
  "{field} was left out: {reason}.": "{field}: ausgelassen. Grund: {reason}.",
  "Only a part of a row was moved: {reason}.": "Von einer Zeile wurde nur ein Teil übernommen: {reason}.",
  "An address is not an email address, and is only in the server metadata of its user.":
    "Eine Adresse ist keine E-Mail-Adresse und steht nur in den Server-Metadaten ihres Nutzers.",
  "Two users have the same address (upper and lower case are the same). Only one of them signs in with it: the first whose address is verified.":
    "Zwei Nutzer haben dieselbe Adresse (Groß- und Kleinschreibung zählt nicht). Nur einer meldet sich mit ihr an: der erste mit bestätigter Adresse.",
  "A user signs in with an address that the source had not verified. It stays unverified here.":
    "Ein Nutzer meldet sich mit einer Adresse an, die das frühere Produkt nicht bestätigt hatte. Sie bleibt hier unbestätigt.",
  'Users have accounts at the provider "{provider}". Set it up with the same client id, or they cannot sign in with it.':
    "Nutzer haben Konten beim Anbieter „{provider}“. Richte ihn mit derselben Client-ID ein, sonst können sie sich nicht mit ihm anmelden.",
  "Passkeys were made for {domain}. They work only while your users sign in at that domain or below it.":
    "Passkeys wurden für {domain} erstellt. Sie funktionieren nur, solange sich deine Nutzer unter dieser Domain oder darunter anmelden.",
  "Passkeys work only while your users sign in at the domain that they were made for.":
    "Passkeys funktionieren nur, solange sich deine Nutzer unter der Domain anmelden, für die sie erstellt wurden.",
  "A recovery code was left out: it has fewer than 6 letters or digits, or more than 100.":
    "Ein Wiederherstellungscode wurde ausgelassen: Er hat weniger als 6 Buchstaben oder Ziffern oder mehr als 100.",
  "A text had a character that no database stores. It was left out.":
    "Ein Text hatte ein Zeichen, das keine Datenbank speichert. Das Zeichen wurde ausgelassen.",
  "The user of the database may not read a table. Its rows were left out.":
    "Der Nutzer der Datenbank darf eine Tabelle nicht lesen. Ihre Zeilen wurden ausgelassen.",
  "Roles of the source have the same permission here. Give them different ones with a map.":
    "Mehrere Rollen werden hier zur selben Berechtigung. Gib ihnen mit einer Zuordnung verschiedene.",
  "The map names a role or a provider that no user of the source has.":
    "Die Zuordnung nennt eine Rolle oder einen Anbieter, den kein Nutzer der Quelle hat.",
  "A setting of the map was not used.": "Eine Einstellung der Zuordnung wurde nicht verwendet.",
  "The name of a role cannot be a permission. Give it one with a map.":
    "Der Name einer Rolle kann keine Berechtigung sein. Gib ihr mit einer Zuordnung eine.",
  "A user comes without a password, and gets in by a link or a code by email.":
    "Ein Nutzer kommt ohne Passwort und meldet sich mit einem Link oder Code per E-Mail an.",
  "A user has no address, no account at a provider and no passkey: nobody can sign in to the account.":
    "Ein Nutzer hat keine Adresse, kein Konto bei einem Anbieter und keinen Passkey: Niemand kann sich bei dem Konto anmelden.",
  "A password hash is not of the format that it should have, and was left out.":
    "Ein Passwort-Hash hat nicht das erwartete Format und wurde ausgelassen.",
  "A password is hashed in a way that Hallpass cannot verify. It was left out; the user sets a new one by email.":
    "Ein Passwort ist so gehasht, dass Hallpass es nicht prüfen kann. Es wurde ausgelassen; der Nutzer setzt per E-Mail ein neues.",
  "A password is hashed in a way that Hallpass does not read in files for Auth0's import.":
    "Ein Passwort ist so gehasht, wie es Hallpass in Dateien für den Import von Auth0 nicht liest.",
  "A password is hashed with {algorithm}, which Hallpass cannot verify. It was left out.":
    "Ein Passwort ist mit {algorithm} gehasht, was Hallpass nicht prüfen kann. Es wurde ausgelassen.",
  "A password was imported into Firebase and not used since. Firebase does not say how it is hashed: it was left out.":
    "Ein Passwort wurde in Firebase importiert und seitdem nicht benutzt. Firebase sagt nicht, wie es gehasht ist: Es wurde ausgelassen.",
  "A password is not in the source. Ask for the identities with include_credential=password.":
    "Ein Passwort fehlt in der Quelle. Ruf die Identitäten mit include_credential=password ab.",
  "A user has to choose a new password. The old one was left out; a new one is set by email.":
    "Ein Nutzer muss ein neues Passwort wählen. Das alte wurde ausgelassen; ein neues setzt er per E-Mail.",
  "A second factor has no secret in the source. The user sets it up again.":
    "Ein zweiter Faktor hat in der Quelle kein Geheimnis. Der Nutzer richtet ihn neu ein.",
  "An authenticator app does not make codes of 6 digits each 30 seconds with SHA-1. It was left out; the user sets it up again.":
    "Eine Authenticator-App erzeugt keine Codes mit 6 Ziffern alle 30 Sekunden mit SHA-1. Sie wurde ausgelassen; der Nutzer richtet sie neu ein.",
  "An authenticator app has no secret in the source. Ask with include_credential=totp.":
    "Eine Authenticator-App hat in der Quelle kein Geheimnis. Ruf die Identitäten mit include_credential=totp ab.",
  "A user has several authenticator apps. Only the first one was moved.":
    "Ein Nutzer hat mehrere Authenticator-Apps. Nur die erste wurde übernommen.",
  "A passkey has no public key. It was left out.":
    "Ein Passkey hat keinen öffentlichen Schlüssel. Er wurde ausgelassen.",
  "An organization is disabled. Its team is not.": "Eine Organisation ist deaktiviert. Ihr Team ist es nicht.",
  'Hallpass has no credential of the kind "{kind}". It was left out.':
    "Hallpass kennt keine Anmeldedaten der Art „{kind}“. Sie wurden ausgelassen.",
  "Recovery codes are not in the form of Fortify, and were left out.":
    "Wiederherstellungscodes haben nicht die Form von Fortify und wurden ausgelassen.",
  "Recovery codes of Keycloak cannot be verified here. The user makes new ones.":
    "Wiederherstellungscodes von Keycloak lassen sich hier nicht prüfen. Der Nutzer erstellt neue.",
  "Recovery codes are not in the source. Ask with include_credential=lookup_secret.":
    "Wiederherstellungscodes fehlen in der Quelle. Ruf die Identitäten mit include_credential=lookup_secret ab.",
  "A password was never moved into Kratos: its migration hook would have asked for it.":
    "Ein Passwort kam nie in Kratos an: Sein Migrations-Hook hätte danach gefragt.",
  "A group is a member of another one. Teams have only users as members.":
    "Eine Gruppe ist Mitglied einer anderen. Teams haben nur Nutzer als Mitglieder.",
  "A group has a member who is not in the list of users, and was left out of it.":
    "Eine Gruppe hat ein Mitglied, das nicht in der Liste der Nutzer steht. Es wurde aus ihr ausgelassen.",

  // Rows
  "its user ({place}) is left out": "sein Nutzer ({place}) ist ausgelassen",
  "{place} has the same {record}": "{place} hat denselben Datensatz ({record})",
  "it is not an object": "es ist kein Objekt",
  "its row is left out": "die Zeile ist ausgelassen",
  "nothing in it has a place in Hallpass": "nichts darin hat in Hallpass einen Platz",
  "the group is left out": "die Gruppe ist ausgelassen",
  "its group is left out": "die Gruppe ist ausgelassen",
  "the map leaves out groups": "die Zuordnung lässt Gruppen aus",
  "the map leaves the role out": "die Zuordnung lässt die Rolle aus",
  'the map says "secret": false, so second factors are left out':
    'in der Zuordnung steht "secret": false, daher sind zweite Faktoren ausgelassen',
  "it is a group of Okta itself": "es ist eine Gruppe von Okta selbst",
  "it is the account of a client, and of no user": "es ist das Konto eines Clients und keines Nutzers",
  "it is the account of the client {client}": "es ist das Konto des Clients {client}",
  "it is no account of a person": "es ist kein Konto einer Person",
  "it is no user of the realm": "es ist kein Nutzer des Realms",
  "a superuser runs PocketBase, and is no user of an app":
    "ein Superuser betreibt PocketBase und ist kein Nutzer einer App",
  "it belongs to another project": "es gehört zu einem anderen Projekt",
  "the user was deleted": "der Nutzer wurde gelöscht",
  "its user was deleted": "sein Nutzer wurde gelöscht",
  "the invitation has expired": "die Einladung ist abgelaufen",
  "the invitation is {state}": "die Einladung ist nicht offen ({state})",
  "the membership is {state}": "die Mitgliedschaft ist nicht aktiv ({state})",
  "it is to no organization": "sie gilt keiner Organisation",
  "it is an account at {provider}: name its provider here in the map, under providers":
    "es ist ein Konto bei {provider}: nenne dessen Anbieter hier in der Zuordnung unter providers",
  "the user has another authenticator app; Hallpass keeps one":
    "der Nutzer hat eine andere Authenticator-App; Hallpass behält eine",
  "the user never confirmed the authenticator app": "der Nutzer hat die Authenticator-App nie bestätigt",
  "Hallpass has no second factor by {way}": "Hallpass hat keinen zweiten Faktor über {way}",
  "Hallpass has no teams within a team; the organization is one":
    "Hallpass hat keine Teams in einem Team; die Organisation ist eines",
  "the key is switched off": "der Schlüssel ist ausgeschaltet",
  "the key is not stored as a SHA-256 digest": "der Schlüssel ist nicht als SHA-256-Wert gespeichert",
  "the account has no password": "das Konto hat kein Passwort",
  "the role does not exist": "die Rolle gibt es nicht",
  "all recovery codes are used": "alle Wiederherstellungscodes sind verbraucht",
  "it is a setting of WordPress or of a plugin": "es ist eine Einstellung von WordPress oder einer Erweiterung",
  "it is the group that Cognito makes for a provider": "es ist die Gruppe, die Cognito für einen Anbieter anlegt",
  "it is the account at a provider of the user {user}": "es ist das Konto des Nutzers {user} bei einem Anbieter",
  "its public key is not one of a passkey": "sein öffentlicher Schlüssel ist nicht der eines Passkeys",
  "it is no user, in a list of users": "es ist kein Nutzer, in einer Liste von Nutzern",
  "it is no group, in a list of groups": "es ist keine Gruppe, in einer Liste von Gruppen",
  "its name cannot be a permission, or the map leaves it out":
    "ihr Name kann keine Berechtigung sein, oder die Zuordnung lässt sie aus",
  "the user has another authenticator app, which was moved":
    "der Nutzer hat eine andere Authenticator-App, die übernommen wurde",
  "the user has confirmed the authenticator app": "der Nutzer hat die Authenticator-App bestätigt",
  "its device is not in the source, or was never confirmed":
    "das Gerät dazu fehlt in der Quelle oder wurde nie bestätigt",
  "it has no data": "es hat keine Daten",
  "it does not make codes of 6 digits each 30 seconds of the real time; the user sets it up again":
    "es erzeugt keine Codes mit 6 Ziffern alle 30 Sekunden der wirklichen Zeit; der Nutzer richtet es neu ein",
  "its secret is encrypted by the app's adapter; the user sets it up again":
    "sein Geheimnis ist vom Adapter der App verschlüsselt; der Nutzer richtet es neu ein",
  "Hallpass cannot read its kind, or its data": "Hallpass kann die Art oder die Daten nicht lesen",

  // Fields that could not be kept
  "Hallpass cannot verify this kind of hash; the user sets a new password by email":
    "Hallpass kann diese Art von Hash nicht prüfen; der Nutzer setzt per E-Mail ein neues Passwort",
  "it is neither a link nor a picture of up to 300 KiB": "es ist weder ein Link noch ein Bild von höchstens 300 KiB",
  "its length is not one of an authenticator app's secret":
    "seine Länge ist nicht die eines Geheimnisses einer Authenticator-App",
  "it is longer than a name may be": "es ist länger, als ein Name sein darf",
  "it is not the tag of a language": "es ist kein Sprachkürzel",
  "it is larger than the {size} KiB that metadata may have":
    "es ist größer als die {size} KiB, die Metadaten haben dürfen",

  // Fields without a place
  "this version of Hallpass does not know the field": "diese Version von Hallpass kennt das Feld nicht",
  "Hallpass keeps its own": "Hallpass führt eigene Werte",
  "Hallpass counts changes itself": "Hallpass zählt Änderungen selbst",
  "Hallpass does not need it": "Hallpass braucht es nicht",
  "Hallpass asks the browser for it": "Hallpass fragt den Browser danach",
  "Hallpass counts wrong codes anew": "Hallpass zählt falsche Codes neu",
  "Hallpass limits requests by other rules": "Hallpass begrenzt Anfragen nach anderen Regeln",
  "Hallpass does not keep who invited": "Hallpass speichert nicht, wer eingeladen hat",
  "Hallpass makes a new invitation": "Hallpass erstellt eine neue Einladung",
  "Hallpass has no sign-in by certificate": "Hallpass kennt keine Anmeldung mit einem Zertifikat",
  "Hallpass makes a new link": "Hallpass erstellt einen neuen Link",
  "it leads to Auth0; Hallpass makes a new link": "es führt zu Auth0; Hallpass erstellt einen neuen Link",
  "Auth0 made it for a user without a picture": "Auth0 hat es für einen Nutzer ohne Bild erzeugt",
  "the user has it": "es steht beim Nutzer",
  "the user or the account has it": "es steht beim Nutzer oder beim Konto",
  "the user export has it": "es steht im Export der Nutzer",
  "the user search has it": "es steht in der Suche nach Nutzern",
  "the user has a name and a picture": "der Nutzer hat einen Namen und ein Bild",
  "the organization itself has it": "es steht bei der Organisation selbst",
  "every user has it": "jeder Nutzer hat es",
  "the provider has it": "es steht beim Anbieter",
  "the passkey has it": "es steht beim Passkey",
  "the account here has an id of its own": "das Konto hat hier eine eigene ID",
  "the account here follows from the other fields": "das Konto ergibt sich hier aus den anderen Feldern",
  "it says what the row is": "es sagt, was die Zeile ist",
  "it is about the server": "es betrifft den Server",
  "a permission has no id of another product": "eine Berechtigung hat keine ID eines anderen Produkts",
  "the hash says it": "es steht im Hash",
  "it follows from the other fields": "es ergibt sich aus den anderen Feldern",
  "it follows from the second factor": "es ergibt sich aus dem zweiten Faktor",
  "it follows from the groups": "es ergibt sich aus den Gruppen",
  "it follows from the path": "es ergibt sich aus dem Pfad",
  "it follows from the provider": "es ergibt sich aus dem Anbieter",
  "the API does not give it out, or it follows from the other fields":
    "die API gibt es nicht heraus, oder es ergibt sich aus den anderen Feldern",
  "the next sign-in at the provider brings new tokens": "die nächste Anmeldung beim Anbieter bringt neue Token",
  "the next sign-in at the provider brings a new one": "die nächste Anmeldung beim Anbieter bringt ein neues",
  "the next sign-in at the provider brings it": "die nächste Anmeldung beim Anbieter bringt es mit",
  "the provider has its own name here": "der Anbieter hat hier einen eigenen Namen",
  "providers belong to a project and not to a team": "Anbieter gehören zu einem Projekt und nicht zu einem Team",
  "the user chooses it again": "der Nutzer wählt es neu",
  "users give their consent again": "Nutzer stimmen erneut zu",
  "users recover an account by the address that they sign in with":
    "Nutzer stellen ein Konto über die Adresse wieder her, mit der sie sich anmelden",
  "addresses are visible to their users only": "Adressen sehen nur ihre Nutzer",
  "sessions end with the move": "Sitzungen enden mit dem Umzug",
  "codes that were sent end with the move": "verschickte Codes enden mit dem Umzug",
  "codes of authenticator apps last 30 seconds here": "Codes von Authenticator-Apps gelten hier 30 Sekunden",
  "an authenticator app has no name here": "eine Authenticator-App hat hier keinen Namen",
  "every user is in one project here": "jeder Nutzer ist hier in einem Projekt",
  "an invitation names roles by their ids only": "eine Einladung nennt Rollen nur mit ihren IDs",
  "a new member gets the rights of every new member": "ein neues Mitglied erhält die Rechte jedes neuen Mitglieds",
  "a membership has no place for it": "eine Mitgliedschaft hat dafür keinen Platz",
  "its members have the roles in their registrations": "die Mitglieder haben die Rollen in ihren Registrierungen",
  "a permission has no metadata": "eine Berechtigung hat keine Metadaten",
  "the permission has a description of its own": "die Berechtigung hat eine eigene Beschreibung",
  "permissions of Hallpass are the same in every team": "Berechtigungen sind in Hallpass in jedem Team dieselben",
  "permissions here have no such thing": "Berechtigungen haben hier nichts dergleichen",
  "it links a user with a role": "es verbindet einen Nutzer mit einer Rolle",
  "keys of Hallpass have no metadata and no rights of their own":
    "Schlüssel von Hallpass haben keine Metadaten und keine eigenen Rechte",
  "the key begins with it": "der Schlüssel beginnt damit",
  "it is the older name of image_url": "es ist der ältere Name von image_url",
  "it is the name of a file of PocketBase": "es ist der Name einer Datei von PocketBase",
  "it says how accounts are linked": "es sagt, wie Konten verbunden sind",
  "it says which id the app knows": "es sagt, welche ID die App kennt",
  "it says where the token is from": "es sagt, woher das Token stammt",
  "it says that these are roles": "es sagt, dass dies Rollen sind",
  "it is about AWS": "es betrifft AWS",
  "it is about FusionAuth": "es betrifft FusionAuth",
  "it is about Kratos": "es betrifft Kratos",
  "it is about Okta": "es betrifft Okta",
  "it is about passwords in Cognito": "es betrifft Passwörter in Cognito",
  "it is about sessions of Firebase": "es betrifft Sitzungen von Firebase",
  "it is a setting of FusionAuth": "es ist eine Einstellung von FusionAuth",
  "it is a setting of WorkOS": "es ist eine Einstellung von WorkOS",
  "it is a setting of ZITADEL": "es ist eine Einstellung von ZITADEL",
  "it is a step of a sign-in to ZITADEL": "es ist ein Schritt einer Anmeldung bei ZITADEL",
  "Auth0 exports the secrets of second factors only through its support":
    "Auth0 gibt die Geheimnisse zweiter Faktoren nur über seinen Support heraus",
  "Clerk does not give out the public keys of passkeys":
    "Clerk gibt die öffentlichen Schlüssel von Passkeys nicht heraus",
  "Cognito does not give out the secrets of second factors":
    "Cognito gibt die Geheimnisse zweiter Faktoren nicht heraus",
  "Firebase does not give out the secrets of second factors":
    "Firebase gibt die Geheimnisse zweiter Faktoren nicht heraus",
  "Okta does not give out hashes and answers": "Okta gibt Hashes und Antworten nicht heraus",
  "SCIM servers do not give out passwords that can be used":
    "SCIM-Server geben keine Passwörter heraus, die sich verwenden lassen",
  "ZITADEL stores hashes of them; users make new ones": "ZITADEL speichert nur ihre Hashes; Nutzer erstellen neue",
  "Active Record encrypts it with keys of the app; the user sets it up again":
    "Active Record verschlüsselt es mit Schlüsseln der App; der Nutzer richtet es neu ein",
  "Laravel encrypts it with the key of the app (APP_KEY), which the map's settings.app_key would give; the user sets it up again":
    "Laravel verschlüsselt es mit dem Schlüssel der App (APP_KEY), den settings.app_key der Zuordnung nennen würde; der Nutzer richtet es neu ein",

  // Files that are read
  "a list of users, and a map that names its columns": "eine Liste von Nutzern und eine Zuordnung ihrer Spalten",
  "a realm with its users, as kc.sh export writes it: a file, or a folder":
    "ein Realm mit seinen Nutzern, wie kc.sh export ihn schreibt: eine Datei oder ein Ordner",
  "a user export as JSON lines or CSV with the field user_id, a password hash export, or a folder with both":
    "ein Export der Nutzer als JSON-Zeilen oder CSV mit dem Feld user_id, ein Export der Passwort-Hashes oder ein Ordner mit beiden",
  "its database (mysql://…), a dump of it, or the table wp_users as CSV":
    "seine Datenbank (mysql://…), ein Abzug davon oder die Tabelle wp_users als CSV",
  "its database, or the table auth_user as CSV": "seine Datenbank oder die Tabelle auth_user als CSV",
  "its database, or the table users as CSV, with email_verified_at and remember_token":
    "seine Datenbank oder die Tabelle users als CSV, mit email_verified_at und remember_token",
  "its database, or the table users as CSV, with encrypted_password":
    "seine Datenbank oder die Tabelle users als CSV, mit encrypted_password",
  "its database, or the tables AspNetUsers, AspNetUserLogins, AspNetUserTokens … as CSV":
    "seine Datenbank oder die Tabellen AspNetUsers, AspNetUserLogins, AspNetUserTokens … als CSV",
  "its database: a table of keys with id, user_id and hashed_password, and one of users":
    "seine Datenbank: eine Tabelle von Schlüsseln mit id, user_id und hashed_password und eine der Nutzer",
  "its database: tables for users and for accounts with accountId and providerId":
    "seine Datenbank: Tabellen für Nutzer und für Konten mit accountId und providerId",
  "lists of its API as JSON: users, organizations, organization memberships, invitations":
    "Listen seiner API als JSON: Nutzer, Organisationen, Mitgliedschaften, Einladungen",
  "pages of aws cognito-idp list-users, or a CSV file with the columns of get-csv-header":
    "Seiten von aws cognito-idp list-users oder eine CSV-Datei mit den Spalten von get-csv-header",
  "pb_data/data.db, or a backup with it": "pb_data/data.db oder eine Sicherung mit dieser Datei",
  "the address of its database, a plain dump with the schema auth, or CSV files of auth.users and its other tables":
    "die Adresse seiner Datenbank, ein Abzug in Textform mit dem Schema auth oder CSV-Dateien von auth.users und den anderen Tabellen",
  "the CSV file of the dashboard, lists of the Backend API as JSON, or a folder with both":
    "die CSV-Datei des Dashboards, Listen der Backend-API als JSON oder ein Ordner mit beiden",
  "the database of its adapter: tables for users and for accounts with provider and providerAccountId":
    "die Datenbank seines Adapters: Tabellen für Nutzer und für Konten mit provider und providerAccountId",
  "the database of its core, with all_auth_recipe_users": "die Datenbank seines Core, mit all_auth_recipe_users",
  "the database of your own instance, or lists of its server API as JSON":
    "die Datenbank deiner eigenen Instanz oder Listen ihrer Server-API als JSON",
  "the JSON of POST /admin/v1/export with passwords and one-time codes":
    "das JSON von POST /admin/v1/export mit Passwörtern und Einmalcodes",
  "the JSON or CSV file of firebase auth:export, or pages of accounts:batchGet":
    "die JSON- oder CSV-Datei von firebase auth:export oder Seiten von accounts:batchGet",
  "pages of its user search as JSON, with hashes of its database as CSV for passwords":
    "Seiten seiner Suche nach Nutzern als JSON, für Passwörter mit Hashes aus seiner Datenbank als CSV",
  "pages of GET /admin/identities as JSON, with include_credential, or its database":
    "Seiten von GET /admin/identities als JSON, mit include_credential, oder seine Datenbank",
  "lists of Okta's API: users, and groups and accounts at providers if there are any":
    "Listen der API von Okta: Nutzer und, wenn es sie gibt, Gruppen und Konten bei Anbietern",
  "saved lists of a SCIM 2.0 server (/Users and /Groups); the command also reads its address":
    "gespeicherte Listen eines SCIM-2.0-Servers (/Users und /Groups); der Befehl liest auch seine Adresse",

  // Conflicts
  "address {address}": "Adresse {address}",
  "external id {id}": "externe ID {id}",
  "credential {id}": "Passkey {id}",
  "permission {id}": "Berechtigung {id}",
  "belongs to another {record} ({id})": "gehört bereits zu einem anderen Datensatz ({record}, {id})",
  '{reason}; "ids": "new" in the map imports the users under new ids':
    '{reason}; "ids": "new" in der Zuordnung importiert die Nutzer mit neuen IDs',
  "belongs to another project": "gehört zu einem anderen Projekt",
  "belongs to another project ({id})": "gehört zu einem anderen Projekt ({id})",
  "the {record} does not exist": "der Datensatz, zu dem es gehört, fehlt ({record})",

  // Files that are refused
  "The file is empty.": "Die Datei ist leer.",
  "{file} is empty.": "{file} ist leer.",
  "{file} is not JSON: it begins with neither { nor [. Remove the text before the first of them, such as a comment.":
    "{file} ist kein JSON: Die Datei beginnt weder mit { noch mit [. Entferne den Text davor, zum Beispiel einen Kommentar.",
  "{place} is not JSON: {more}": "{place} ist kein JSON: {more}",
  "{place} is not a JSON object.": "{place} ist kein JSON-Objekt.",
  "{place} is nested too deeply.": "{place} ist zu tief verschachtelt.",
  "{file} ends in the middle of its JSON: it was cut off.":
    "{file} endet mitten im JSON: Die Datei wurde abgeschnitten.",
  "{file} ends in the middle of a table: it was cut off.":
    "{file} endet mitten in einer Tabelle: Die Datei wurde abgeschnitten.",
  "{file} is damaged or was cut off: {more}": "{file} ist beschädigt oder wurde abgeschnitten: {more}",
  "{file} is not text in {encoding}, or it was cut off. Save text in UTF-8 (in Excel: CSV UTF-8), and export a file that was cut off again.":
    "{file} ist kein Text in {encoding} oder wurde abgeschnitten. Speichere Text in UTF-8 (in Excel: CSV UTF-8) und exportiere eine abgeschnittene Datei noch einmal.",
  "{file} cannot be unpacked: {more}": "{file} lässt sich nicht entpacken: {more}",
  "{file} is a tar archive. Unpack it, and name its folder, or make a ZIP archive of it.":
    "{file} ist ein tar-Archiv. Entpacke es und mach daraus ein ZIP-Archiv.",
  "{file} is encrypted. Unpack the archive, and name its folder.":
    "{file} ist verschlüsselt. Entpacke das Archiv und lade ein unverschlüsseltes hoch.",
  "{file} has a line of over {size} MiB.": "{file} hat eine Zeile von mehr als {size} MiB.",
  "{file} has an item of over {size} MiB.": "{file} hat einen Eintrag von mehr als {size} MiB.",
  "{file}, line {number} has the names of the columns again. Delete the line, or put the files that were joined there into a folder.":
    "{file}, Zeile {number} enthält noch einmal die Namen der Spalten. Lösche die Zeile oder packe die Dateien, die dort zusammengefügt wurden, in ein ZIP-Archiv.",
  '{file}: the column "{column}" is there more than once.': "{file}: Die Spalte „{column}“ kommt mehrmals vor.",
  "{file} is a dump that only pg_restore reads. Make a plain one of it: {command}":
    "{file} ist ein Abzug, den nur pg_restore liest. Mach daraus einen in Textform: {command}",
  "A database cannot be uploaded. Import it with the command: {command}":
    "Eine Datenbank lässt sich nicht hochladen. Importiere sie mit dem Befehl: {command}",
  "The file unpacks to more than {size} MiB. Import it with the command: {command}":
    "Die Datei ist entpackt größer als {size} MiB. Importiere sie mit dem Befehl: {command}",
  "The file has more than {count} users, or too much for each. Import it with the command: {command}":
    "Die Datei hat mehr als {count} Nutzer oder zu viel für jeden. Importiere sie mit dem Befehl: {command}",
  "The source does not say what product it is from. Say it with --from: {names}. {more}":
    "Die Datei lässt nicht erkennen, aus welchem Produkt sie stammt. Wähle das Produkt aus. {more}",
  "The source could be of several products. Say which: {names}.":
    "Die Datei könnte aus mehreren Produkten stammen. Wähle das Produkt aus.",
  "This is not from {product}: expected {files}. {more}": "Das ist nicht aus {product}. Erwartet: {files}. {more}",
  "The source has: {names}.": "Die Datei enthält: {names}.",
  "The upload was interrupted. Upload the file again.":
    "Das Hochladen wurde unterbrochen. Lade die Datei noch einmal hoch.",
  "The server could not read the file; its log says why. Upload the file again, or use the command.":
    "Der Server konnte die Datei nicht lesen; der Grund steht in seinem Log. Lade die Datei noch einmal hoch oder nutze den Befehl.",
  "The import failed {times} times in a row. The log of the server says why. Imported records stay.":
    "Der Import schlug {times}-mal hintereinander fehl. Der Grund steht im Log des Servers. Importierte Datensätze bleiben.",
  "There is more to look at than a report shows.": "Es gibt mehr zu beachten, als ein Bericht zeigt.",
  "The file has more than {count} lists. Import it with the command: {command}":
    "Die Datei hat mehr als {count} Listen. Importiere sie mit diesem Befehl: {command}",
  "There are {count} more problems.": "Es gibt {count} weitere Probleme.",

  // Values that cannot be kept
  "{place}: {what}; expected {expected}.": "{place}: {what}; erwartet: {expected}.",
  "{field} is {value}; expected {expected}": "{field} ist {value}; erwartet: {expected}",
  "{field}; expected {expected}": "{field}; erwartet: {expected}",
  "another value": "ein anderer Wert",
  "no field with this name": "kein Feld dieses Namens",
  "{expected}, or null": "{expected} oder null",
  "a UUID in lower case": "eine UUID in Kleinbuchstaben",
  "an email address": "eine E-Mail-Adresse",
  "each address only once": "jede Adresse nur einmal",
  "one primary address": "eine primäre Adresse",
  "a list of addresses": "eine Liste von Adressen",
  "a list of permissions": "eine Liste von Berechtigungen",
  "an object with an address as its value": "ein Objekt mit einer Adresse als Wert",
  "text of at most {most} characters": "ein Text von höchstens {most} Zeichen",
  "text of 1 to {most} characters": "ein Text von 1 bis {most} Zeichen",
  '1 to {most} lower-case letters, digits, ":" and "_"': "1 bis {most} Kleinbuchstaben, Ziffern, „:“ und „_“",
  "the tag of a language, such as fr-FR": "ein Sprachkürzel wie fr-FR",
  "the id of a permission": "die ID einer Berechtigung",
  "true or false": "true oder false",
  "milliseconds since 1970-01-01": "Millisekunden seit dem 1.1.1970",
  "a whole number of at least 0": "eine ganze Zahl ab 0",
  "base64 with its padding": "Base64 mit Füllzeichen",
  "base64url without padding": "Base64url ohne Füllzeichen",
  "a SHA-256 digest, 64 hexadecimal digits": "ein SHA-256-Wert, 64 hexadezimale Ziffern",
  "JSON of at most {most} bytes": "JSON von höchstens {most} Byte",
};
