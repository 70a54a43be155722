import { spawn } from "node:child_process"; import { join } from "node:path"; import packaged from "@sparticuz/chromium"; import { chromium } from "playwright-core"; import sharp from "sharp"; import {mkdirSync} from "node:fs";
const site=process.argv[2]; const pages=process.argv.slice(3); mkdirSync("/tmp/proof/shots",{recursive:true});
const browser=await chromium.launch({executablePath:await packaged.executablePath(),args:["--no-sandbox"]});
const server=spawn(process.execPath,["/tmp/wt/proof/bin/biopedia.js","serve","--port","0"],{cwd:join("/tmp/proof/sites",site),stdio:["ignore","pipe","inherit"]});
const origin:string=await new Promise(r=>server.stdout.on("data",d=>{const a=/http:\/\/\S+/.exec(String(d))?.[0]; if(a) r(a.replace(/\/$/,""))}));
const page=await browser.newPage({reducedMotion:"reduce"});
const H=1500;
for(const p of pages){ const shot:Record<string,Buffer>={}; 
 for(const w of [360,768,1280,1920]){ await page.setViewportSize({width:w,height:H}); await page.goto(origin+p); await page.waitForTimeout(150); for(const c of ["light","dark"] as const){await page.emulateMedia({colorScheme:c}); shot[w+c]=await page.screenshot();}}
 const name=p.replace(/\W+/g,"_")||"_root";
 const sheet=async(file:string,list:[string,number][],scale:number)=>{let x=0; const comp=[]; for(const [k,w] of list){const ww=Math.round(w*scale); comp.push({input:await sharp(shot[k]).resize({width:ww,height:Math.round(H*scale),fit:"fill"}).toBuffer(),left:x,top:0}); x+=ww+10;} await sharp({create:{width:x,height:Math.round(H*scale),channels:3,background:"#f0f"}}).composite(comp).png().toFile(`/tmp/proof/shots/${file}.png`);};
 await sheet(site+name+"-small",[["360light",360],["360dark",360],["768light",768]],1);
 await sheet(site+name+"-wide",[["1280light",1280],["1920dark",1920]],0.6);
 await sheet(site+name+"-rest",[["768dark",768],["1280dark",1280],["1920light",1920]],0.45);
}
await browser.close(); server.kill();
