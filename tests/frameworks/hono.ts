import { testBackend } from "./backend.ts";

testBackend("hono");
