import { mkdtempSync } from "node:fs";
import { pinLoadGenerator } from "./bench/process.ts";
import { seed, startProduct } from "./bench/product.ts";
import { generate, httpRequest } from "./bench/load.ts";
import { requestHeaders } from "#contract/headers.ts";
const names = requestHeaders("hallpass");
pinLoadGenerator();
const d = mkdtempSync("/tmp/hpb-");
const p = await startProduct(d);
const s = await seed(p);
console.log("pid", p.pid);
const reqs = s.people.map(x=>httpRequest("GET","/api/v1/users/me",{...s.client,[names.accessToken]:x.accessToken}));
const PERF=process.argv[2];
for (let i=0;i<12;i++){
  const c=p.cpuSeconds(), m=p.mainThreadSeconds();
  let pr; if(PERF&&i===Number(PERF)) pr=Bun.spawn(["perf","record","-o","/tmp/perf.data","-F","5000","-p",String(p.pid),"--","sleep","0.9"],{stdio:["ignore","ignore","ignore"]});
  const o = await generate({port:s.port,connections:16,millis:1000,request:n=>reqs[n%100]!});
  await pr?.exited;
  console.log(i, o.requests, "cpu", ((p.cpuSeconds()-c)/o.requests*1e6).toFixed(0), "main", ((p.mainThreadSeconds()-m)/o.requests*1e6).toFixed(0), "p50", o.latencies[o.requests>>1]!.toFixed(2));
}
await p.stop();
