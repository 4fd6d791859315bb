import { hydrateRoot } from "react-dom/client";
import { Page } from "./app.tsx";

const element = document.getElementById("props");
hydrateRoot(document.getElementById("root") ?? document.body, <Page {...JSON.parse(element?.textContent ?? "{}")} />);
