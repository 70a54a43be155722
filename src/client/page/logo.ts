/** Shows a pulsing placeholder until the logo has loaded, then fades it in. Without scripts, the logo is simply visible. */
export function watchLogo(): void {
  const logo = document.querySelector<HTMLImageElement>("img[data-logo]");
  if (logo === null || logo.complete) return;
  logo.dataset.logo = "loading";
  logo.onload = logo.onerror = () => {
    logo.dataset.logo = "loaded";
  };
}
