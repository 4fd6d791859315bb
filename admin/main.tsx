import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Console, makeApp } from "./app.tsx";
import { Notice } from "./components/trouble.tsx";
import { readConfig } from "./config.ts";
import { keepFocus } from "./frame/keep-focus.ts";
import { startTheme } from "./frame/theme.ts";
import "./styles.css";
import { loadAllTexts, startLanguage, useTexts } from "./texts/language.ts";

const SOON_MILLIS = 2_000;

const isFirstScreen = () => /^\/admin\/?$/.test(window.location.pathname);

async function start(root: HTMLElement) {
  startTheme();
  keepFocus();
  await startLanguage();
  // Beside everything else that a page waits for. The router asks for the same texts, and says so when they do not arrive.
  if (!isFirstScreen()) loadAllTexts().catch(() => undefined);
  const config = readConfig();
  createRoot(root).render(
    <StrictMode>{config ? <Console app={makeApp(config)} config={config} /> : <NoConfig />}</StrictMode>,
  );
  // Whatever page comes next. One that needs them sooner, or again after a failure, loads them itself.
  setTimeout(() => void loadAllTexts().catch(() => undefined), SOON_MILLIS);
}

function NoConfig() {
  const t = useTexts();
  return (
    <main className="px-4">
      <Notice title={t("trouble.noConfigTitle")}>{t("trouble.noConfig")}</Notice>
    </main>
  );
}

const root = document.getElementById("root");
if (root) void start(root);
