import type { texts as english } from "#texts/en-US/console/team-settings.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "teamSettings.title": "Team-Einstellungen",
  "teamSettings.subtitle": "Wer Teams anlegt und was Mitglieder dürfen.",
  "teamSettings.keywords": "anlegen persönliches Team Registrierung Ersteller Mitglied Standardberechtigungen",
  "teamSettings.creation": "Teams anlegen",
  "teamSettings.clientCreation": "Nutzer dürfen Teams anlegen",
  "teamSettings.clientCreationHint": "In deiner App und in den Kontoeinstellungen.",
  "teamSettings.personalTeam": "Bei der Registrierung ein persönliches Team anlegen",
  "teamSettings.personalTeamHint": "Wer sich ab jetzt registriert, wird Ersteller eines eigenen Teams.",
};
