import type { texts as english } from "#texts/en-US/console/assistant.ts";
import type { Translation } from "#texts/translator.ts";

export const texts: Translation<typeof english> = {
  "assistant.name": "Assistent",
  "assistant.subtitleTemplate": "Bitte um Änderungen an dieser Vorlage",
  "assistant.subtitleTheme": "Bitte um Änderungen an diesem Design",
  "assistant.sentTo":
    "Deine Nachrichten, diese Unterhaltung und der Quelltext im Editor gehen an {host}, an das Modell {model}. Der Betreiber dieses Servers hat es gewählt. Nutzer, E-Mails und Schlüssel des Projekts werden nicht gesendet.",
  "assistant.conversation": "Unterhaltung",
  "assistant.you": "Du",
  "assistant.message": "Nachricht",
  "assistant.keysHint": "Enter sendet. Umschalt und Enter beginnen eine neue Zeile.",
  "assistant.send": "Senden",
  "assistant.stop": "Anhalten",
  "assistant.waiting": "Der Assistent schreibt. Das kann zwei Minuten dauern.",
  "assistant.stopped": "Du hast die Antwort angehalten.",
  "assistant.late": "Der Assistent hat nicht innerhalb von {seconds} Sekunden geantwortet.",
  "assistant.noAnswer": "Der Assistent hat keine Antwort.",
  "assistant.unanswered": "Diese Nachricht hat keine Antwort.",
  "assistant.unsaved": "Diese Antwort ist nicht gespeichert und weg, wenn du die Leiste schließt. {reason}",
  "assistant.change": "Vorgeschlagene Änderung",
  "assistant.added": { one: "{count} Zeile hinzugefügt", other: "{count} Zeilen hinzugefügt" },
  "assistant.removed": { one: "{count} Zeile entfernt", other: "{count} Zeilen entfernt" },
  "assistant.diff": "Änderungen am Quelltext im Editor",
  "assistant.take": "Übernehmen",
  "assistant.discard": "Verwerfen",
  "assistant.discarded": "Verworfene Änderung",
  "assistant.show": "Änderung zeigen",
  "assistant.isIn": "In den Editor übernommen",
  "assistant.isInHint": "Speichere, um die Änderung zu behalten, oder mache sie im Editor rückgängig.",
  "assistant.takeBack": "Rückgängig",
  "assistant.broken": "Der Quelltext im Editor lässt sich nicht darstellen.",
  "assistant.repair": "Den Assistenten um Reparatur bitten",
  "assistant.repairMessage": "Der Quelltext im Editor lässt sich nicht darstellen. Repariere ihn.\n\n{problems}",
  "assistant.full":
    "Diese Unterhaltung ist voll. Eine neue beginnt ohne das, was bisher gesagt wurde; der Editor bleibt, wie er ist.",
  "assistant.begin": "Neue Unterhaltung beginnen",
  "assistant.beginning": "Hier beginnt eine neue Unterhaltung.",
  "assistant.notSetUpTitle": "Der Assistent ist nicht eingerichtet",
  "assistant.notSetUp":
    "Der Betreiber dieses Servers setzt diese Variablen in der Umgebung des Servers und startet ihn neu.",
  "assistant.settingUrl":
    "Die Adresse einer API, die mit der von OpenAI kompatibel ist, etwa https://api.openai.com/v1",
  "assistant.settingModel": "Der Name des Modells",
  "assistant.settingKey": "Der Schlüssel der API, falls sie einen braucht",
  "assistant.settingsLink": "Einstellungen in der Dokumentation",
};
