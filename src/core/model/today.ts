/**
 * Returns today's date in the time zone of the device, as ISO 8601 has it: `2026-05-01`.
 *
 * @param now the current moment
 */
export function today(now = new Date()): string {
  const digits = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${digits(now.getMonth() + 1)}-${digits(now.getDate())}`;
}
