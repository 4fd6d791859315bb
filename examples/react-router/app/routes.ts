import { index, type RouteConfig, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route("notes", "routes/notes.tsx"),
  route("handler/*", "routes/handler.tsx"),
] satisfies RouteConfig;
