import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // Only needed because this example imports the SDK from the repository, which has its own copy of React.
  resolve: { dedupe: ["react", "react-dom"] },
  server: { port: 5173 },
});
