import type { Words } from "../types.ts";

/** What tells the Portuguese of two countries apart, in addition to their words in western.ts. */
export const words: Words = {
  "pt-BR": {
    habits: {
      unlike: "pt-PT",
      patterns: [
        ["\\p{Ll}*[ôê][mn][aeiou]~", 3],
        ["(?:est(?:á|ão|ava|avam|eve|iveram|ou|amos|ará)|vem|vêm|vinham?|ficou) \\p{L}+[aei]ndo", 3],
        ["vocês?", 2.2],
        ["(?:de|em|com|por|para|e|que|a|sobre|é|foi|como) (?:seus?|suas?)", 2],
        [
          "fatos?|contat~|registr~|equipes?|esport~|usuári~|celular~|trem|trens|ônibus|câncer|gol|times?|planej~|compartilh~|goleiro~|mídia~|detecç~|recepç~|bilh~|trilh(?:ão|ões)|gerenci~|acess(?:ar|ou|am)|arquivo~|aplicativo~|perspectiv~",
          2.2,
        ],
        ["até [oa]s?|(?:ter|tem|teve) que", 1.6],
        ["(?:em|de) um(?:as?|s)?", 0.8],
        ["el[ea]s?|eu", 0.7],
        ["\\p{Ll}{2,}[aei]ndo", 0.35],
      ],
    },
  },
  "pt-PT": {
    habits: {
      unlike: "pt-BR",
      patterns: [
        ["\\p{Ll}*[óé][mn][aeiou]~", 3],
        ["est(?:á|ão|ava|avam|eve|iveram|ou|amos|ará)(?: \\p{L}+)? a \\p{L}+[aei]r", 2.6],
        ["[nd]um(?:as?|s)?", 2.6],
        ["\\p{L}+ámos", 2.4],
        [
          "facto~|contacto~|registo~|equipas?|desport~|utilizador~|telemóve~|ecrãs?|comboio~|autocarro~|cancro~|golos?|controlo~|planea~|partilh~|gestor~|perspetiv~|espetador~|receç~|deteç~|direç~|doutoramento~|ficheiro~|aced(?:e|er|eu|em)|sítios?|secç~",
          3,
        ],
        ["mil milhões|até (?:ao|à|aos|às)|(?:ter|tem|teve) de", 1.8],
        ["(?:[oa]s?|aos?|às?|[dn][oa]s?|pel[oa]s?) (?:seus?|suas?|nossos?|nossas?)", 1.2],
        ["\\p{L}+-(?:se|lhes?|me|nos|[oa]s?|l[oa]s?)", 0.9],
        ["est[ea]s?|isto|dest[ea]s?|nest[ea]s?", 0.5],
        ["(?:ao?|à) \\p{L}{2,}[aei]r", 0.6],
      ],
    },
  },
};
