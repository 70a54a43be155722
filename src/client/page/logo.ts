/** Shows a pulsing placeholder until the logo has loaded, then fades it in. Without scripts, the logo is simply visible. */
export function watchLogo(): void {
  const logo = document.querySelector<HTMLImageElement>("img[data-logo]");
  if (logo === null || logo.complete) return;
  const done = () => {
    logo.dataset.logo = "loaded";
  };
  logo.dataset.logo = "loading";
  logo.addEventListener("load", done, { once: true });
  logo.addEventListener("error", done, { once: true });
}
