let playing: HTMLAudioElement | undefined;

/** Plays the recording that a link leads to, and stops the one that plays. @throws if the browser cannot play it */
export async function listen({ href }: HTMLAnchorElement): Promise<void> {
  const wasPlaying = playing?.src === href && !playing.paused && !playing.ended;
  playing?.pause();
  if (wasPlaying) return;
  playing = new Audio(href);
  await playing.play();
}
