import { expect, test, vi } from "vitest";
import { today } from "../../../src/core/model/dates.ts";

test.each([
  ["Pacific/Kiritimati", "2026-05-02"],
  ["UTC", "2026-05-01"],
  ["Pacific/Niue", "2026-04-30"],
])("at one moment it is another day in %s", (zone, date) => {
  vi.stubEnv("TZ", zone);
  expect(today(new Date("2026-05-01T10:30Z"))).toBe(date);
});
