import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Console, makeApp } from "./app.tsx";
import { Notice } from "./components/trouble.tsx";
import { readConfig } from "./config.ts";
import { startTheme } from "./frame/theme.ts";
import "./styles.css";
import { locale, texts } from "./texts/texts.ts";

startTheme();
document.documentElement.lang = locale;
const root = document.getElementById("root");
const config = readConfig();

if (root) {
  createRoot(root).render(
    <StrictMode>
      {config ? (
        <Console app={makeApp(config)} config={config} />
      ) : (
        <main className="px-4">
          <Notice title={texts.trouble.noConfigTitle}>{texts.trouble.noConfig}</Notice>
        </main>
      )}
    </StrictMode>,
  );
}
