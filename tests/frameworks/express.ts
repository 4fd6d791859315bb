import { testBackend } from "./backend.ts";

testBackend("express");
