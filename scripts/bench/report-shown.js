// Runs in every document of `npm run bench -- dev`: reports when a word is in the text, in the styles or in the
// problems of the page, and when that is drawn.
const channel = new MessageChannel();
let told = null;

function look(draw) {
  const word = sessionStorage.getItem("awaited");
  if (word === null || word === told || !document.body) return;
  const problems = document.querySelector("[role=alert]")?.shadowRoot?.textContent ?? "";
  const style = getComputedStyle(document.documentElement).getPropertyValue("--shown");
  if (style !== word && !document.body.textContent.includes(word) && !problems.includes(word)) return;
  told = word;
  const exchanged = Date.now();
  draw(() => channel.port2.postMessage({ word, exchanged }));
}

// A message that is sent before a frame is drawn is heard after it.
channel.port1.onmessage = ({ data }) => window.shown(data.word, { exchanged: data.exchanged, drawn: Date.now() });
new MutationObserver(() => look(requestAnimationFrame)).observe(document, {
  subtree: true,
  childList: true,
  characterData: true,
});
function eachFrame() {
  look((send) => send());
  requestAnimationFrame(eachFrame);
}
requestAnimationFrame(eachFrame);
