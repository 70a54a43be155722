// usage: axe.mts mode sites...   mode rep|all
import { spawn } from "node:child_process"; import {readdirSync,readFileSync,appendFileSync} from "node:fs"; import {join} from "node:path";
import { createRequire } from "node:module";
import packaged from "@sparticuz/chromium"; import { chromium } from "playwright-core";
import { findings, colourRules, layoutRules } from "./tests/browser/axe.ts";
const [mode,...sites]=process.argv.slice(2);
const browser=await chromium.launch({executablePath:await packaged.executablePath(),args:["--no-sandbox","--disable-gpu-compositing"]});
const page=await (await browser.newContext({reducedMotion:"reduce"})).newPage();
const log:string[]=[]; page.on("console",m=>{if(m.type()!=="info"&&m.type()!=="debug")log.push(m.type()+": "+m.text().slice(0,200))}); page.on("pageerror",e=>log.push("uncaught "+e.message)); page.on("requestfailed",r=>log.push("failed "+r.url())); page.on("response",r=>{if(r.status()>=400)log.push(r.status()+" "+r.url())});
for(const site of sites){
 const dir=join("/tmp/proof/sites",site,"dist");
 const server=spawn(process.execPath,["/tmp/wt/proof/bin/biopedia.js","serve","--port","0"],{cwd:join("/tmp/proof/sites",site),stdio:["ignore","pipe","inherit"]});
 const origin:string=await new Promise(r=>server.stdout.on("data",d=>{const a=/http:\/\/\S+/.exec(String(d))?.[0]; if(a) r(a.replace(/\/$/,""))}));
 const html=readdirSync(dir,{recursive:true}).map(String).filter(f=>f.endsWith(".html")).sort();
 const seen=new Set<string>(); const found=new Map<string,[number,string]>(); let runs=0;
 for(const f of html){
  const t=readFileSync(join(dir,f),"utf8"); const isRtl=/<html[^>]*dir="rtl"/.test(t);
  const lang=/<html[^>]*lang="([^"]+)"/.exec(t)?.[1];
  const kind=f==="404.html"?"404":/translate\.?(\/index)?\.?(html)?$/.test(f.replace("/index.html",""))?"translate":/(^|\/)(about|contact|privacy|disclaimers|terms|discography)/.test(f)?"further":/fallback\.\w+\.js/.test(t)?"fallback":"article";
  const key=kind+isRtl; const first=!seen.has(key); seen.add(key); if(mode==="rep"&&!first)continue; 
  const path=f==="404.html"?"/nowhere-at-all":"/"+f.replace(/(^|\/)index\.html$/,"").replace(/\.html$/,"");
  for(const width of [1280,360]) { 
   await page.setViewportSize({width,height:900}); await page.emulateMedia({colorScheme:"light"}); log.length=0;
   await page.goto(origin+path,{waitUntil:"load"}); if(kind==="translate") await page.waitForTimeout(300);
   for(const scheme of ["light","dark"] as const){ await page.emulateMedia({colorScheme:scheme});
    const full=(mode==="rep")||(scheme==="light"&&width===1280);
    const rules=full?undefined:width===1280?colourRules:scheme==="light"?[...layoutRules]:undefined; if(!full&&!rules)continue;
    runs++;
    for(const x of await findings(page,"html",rules)){const k=x.slice(0,260); const e=found.get(k); found.set(k,e?[e[0]+1,e[1]]:[1,`${path} ${kind} ${width} ${scheme}`])}
   }
   const wide=await page.evaluate("document.documentElement.scrollWidth-document.documentElement.clientWidth"); if(Number(wide)>0)found.set(`overflow ${wide} at ${width} ${path}`,[1,""]);
   for(const l of log.filter(l=>!(kind==="404"&&l.includes("404"))))found.set("console "+l,[1,path]);
  }
 }
 server.kill();
 console.log(`== ${site} ${mode}: ${html.length} pages, kinds ${[...seen].join(",")}, ${runs} axe runs`); for(const [k,[n,e]] of found)console.log(`  ${n}× ${k} | ${e}`);
}
await browser.close();
