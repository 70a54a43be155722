import type { Words } from "../types.ts";

/** Greek. */
export const words: Words = {
  el: {
    months: "Ιανουάριο,Φεβρουάριο,Μάρτιο,Απρίλιο,Μάιο,Ιούνιο,Ιούλιο,Αύγουστο,Σεπτέμβριο,Οκτώβριο,Νοέμβριο,Δεκέμβριο",
  },
};
