import { HallpassProvider } from "hallpass/next";
import type { Metadata } from "next";
import type { ReactNode } from "react";
import { app } from "../hallpass.ts";
import "./styles.css";

export const metadata: Metadata = { title: "Notes", icons: "data:," };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <HallpassProvider app={app}>{children}</HallpassProvider>
      </body>
    </html>
  );
}
