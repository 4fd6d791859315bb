import { createRoot } from "react-dom/client";
import { HostedPages, makeApp } from "./app.tsx";
import { readConfig } from "./config.ts";
import "./styles.css";
import "./component-styles.css";
import { locales } from "#texts/locales.ts";
import { language } from "./texts.ts";
import { Trouble } from "./trouble.tsx";

const root = document.getElementById("root");
const config = readConfig();
document.documentElement.lang = language;
document.documentElement.dir = locales[language].dir;

if (root) {
  createRoot(root).render(
    config ? (
      <HostedPages app={makeApp(config)} handlerBase={config.handlerBase} projectName={config.projectDisplayName} />
    ) : (
      <Trouble />
    ),
  );
}
