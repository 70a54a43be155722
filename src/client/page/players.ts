import { element } from "../element.ts";

let playing: HTMLAudioElement | undefined;

/** Plays the recording that a link leads to, and stops the one that plays. @throws if the browser cannot play it */
export async function listen({ href }: HTMLAnchorElement): Promise<void> {
  const wasPlaying = playing?.src === href && !playing.paused && !playing.ended;
  playing?.pause();
  if (wasPlaying) return;
  playing = new Audio(href);
  await playing.play();
}

/**
 * Puts the player of another site in the place of the link to it. It may run and keep what it needs, but not lead the
 * page elsewhere.
 *
 * @param link from the page's own build, with the address of the player
 */
export function loadPlayer(link: HTMLAnchorElement): void {
  const { frame = "", height = "" } = link.dataset;
  const figure = link.closest("figure");
  const player = element("iframe", {
    title: figure?.querySelector("figcaption")?.textContent ?? "",
    allow: "autoplay; encrypted-media; fullscreen; picture-in-picture",
    height,
  });
  player.sandbox.add(
    "allow-forms",
    "allow-popups",
    "allow-popups-to-escape-sandbox",
    "allow-presentation",
    "allow-same-origin",
    "allow-scripts",
  );
  player.src = frame;
  link.replaceWith(player);
  figure?.querySelector(".recording-file")?.remove();
  player.focus();
}
