// Stands for the library eld in scripts of pages: no language is known, so none is ever recognized.
export const eld = { info: () => ({ Languages: {} }), detect: () => ({ getScores: () => ({}) }) };
