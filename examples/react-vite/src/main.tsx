import { HallpassHandler, HallpassProvider } from "hallpass/react";
import { StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { app } from "./hallpass.ts";
import { Notes } from "./notes.tsx";
import "./styles.css";

const isHandler = window.location.pathname.startsWith("/handler/");
const root = document.getElementById("root");

if (root) {
  createRoot(root).render(
    <StrictMode>
      <HallpassProvider app={app}>
        {isHandler ? (
          <HallpassHandler fullPage />
        ) : (
          <Suspense fallback={<p className="waiting">One moment …</p>}>
            <Notes />
          </Suspense>
        )}
      </HallpassProvider>
    </StrictMode>,
  );
}
