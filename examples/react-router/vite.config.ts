import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [reactRouter()],
  // Only needed because this example imports the SDK from the repository, which has its own copy of React.
  resolve: { dedupe: ["react", "react-dom"] },
});
