import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // Only because this example takes the SDK from a folder of the repository, which has a React of its own beside it.
  resolve: { dedupe: ["react", "react-dom"] },
  server: { port: 5173 },
});
