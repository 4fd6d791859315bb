import { createRoot } from "react-dom/client";
import { HostedPages, makeApp } from "./app.tsx";
import { readConfig } from "./config.ts";
import "./styles.css";
import "./component-styles.css";
import { dirOf } from "#texts/locales.ts";
import { language, startTexts } from "./texts.ts";
import { Trouble } from "./trouble.tsx";

async function start(root: HTMLElement) {
  const config = readConfig();
  await startTexts();
  document.documentElement.lang = language;
  document.documentElement.dir = dirOf(language);
  createRoot(root).render(
    config ? (
      <HostedPages
        app={makeApp(config)}
        handlerBase={config.handlerBase}
        projectName={config.projectDisplayName}
        projectInitial={config.projectInitial}
        consoleUrl={config.consoleUrl}
      />
    ) : (
      <Trouble />
    ),
  );
}

const root = document.getElementById("root");
if (root) void start(root);
