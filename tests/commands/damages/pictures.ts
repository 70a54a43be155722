import { exif, jpeg, png, webp } from "../../support/picture-bytes.ts";
import type { Case } from "../damage.ts";
import { add, declared, drawing, english, located, show, tiff } from "./parts.ts";

/** Pictures. */
export const pictures: readonly Case[] = [
  ["picture-format", english, show("https://pictures.example/a.heic", 4, 3)],
  ["picture-format", english, show("/site/uploads/scan.tif", 4, 3), english, [["uploads/scan.tif", tiff()]]],
  ["picture-unreadable", "uploads/photo.jpg", "<html>"],
  ["picture-unreadable", "uploads/photo.jpg", jpeg({ size: 2000 }).subarray(0, 1000)],
  [
    "picture-unreadable",
    "uploads/photo.jpg",
    tiff(),
    "uploads/photo.jpg",
    [[english, show("/site/uploads/photo.jpg", 4, 3)]],
  ],
  ["picture-unreadable", "uploads/photo.webp", webp().fill(20, 4, 5)],
  [
    "picture-unreadable",
    english,
    [
      "</main>",
      '<picture><source type="image/webp" srcset="/site/uploads/photo.png"/>▸<img src="/site/uploads/photo.png" alt="" width="40" height="30"/></picture></main>',
    ],
    english,
    [["uploads/photo.png", png()]],
  ],
  [
    "picture-ratio",
    english,
    show("/site/uploads/photo.jpg", 40, 40),
    english,
    [["uploads/photo.jpg", jpeg({ width: 400, height: 300 })]],
  ],
  [
    "picture-ratio",
    english,
    show("/site/uploads/photo.jpg", 40, 30),
    english,
    [
      ["uploads/photo.jpg", jpeg({ width: 400, height: 300, exif: exif({ orientation: 6 }) })],
      ...declared("picture-metadata"),
    ],
  ],
  [
    "picture-width",
    english,
    add('▸<img srcset="/site/uploads/photo.jpg 800w" src="/site/uploads/photo.jpg" alt="" width="40" height="30"/>'),
    english,
    [["uploads/photo.jpg", jpeg({ width: 400, height: 300 })]],
  ],
  [
    "heavy-picture",
    english,
    show("/site/uploads/photo.jpg", 40, 30),
    english,
    [["uploads/photo.jpg", jpeg({ width: 4000, height: 3000, size: 40_000 })]],
  ],
  [
    "heavy-picture",
    english,
    add('▸<picture><source srcset="/site/uploads/photo.png 400w"/><img alt="" width="40" height="30"/></picture>').map(
      (part) => String(part).replace("▸<picture>", "<picture>").replace("<img", "▸<img"),
    ) as [string, string],
    english,
    [["uploads/photo.png", png({ width: 400, height: 300, size: 90_000 })]],
  ],
  ["picture-location", "uploads/photo.jpg", jpeg({ exif: exif({ hasGps: true }) })],
  ["picture-location", "uploads/photo.png", png({ xmp: "<exif:GPSLatitude>35,54.1N</exif:GPSLatitude>" })],
  ["picture-location", "uploads/photo.jpg", Buffer.concat([jpeg(), jpeg({ exif: exif({ hasGps: true }) })])],
  ["picture-location", "uploads/map.svg", drawing("<metadata><exif:GPSLatitude>1,0N</exif:GPSLatitude></metadata>")],
  ["picture-location", "uploads/map.svg", drawing(`<image href="${located(";charset=utf-8")}"/>`)],
  ["picture-location", english, add(`▸<a href="${located("")}">Picture</a>`)],
  ["picture-location", "assets/style", ["", `.a{background:url(▸${located("")})}`]],
  [
    "picture-location",
    english,
    add('▸<svg><metadata><rdf:Description exif:GPSLatitude="35,54.1N"></rdf:Description></metadata></svg>'),
  ],
  [
    "picture-location",
    english,
    add(
      `<svg>▸<image href="data:image/svg+xml,${encodeURIComponent(drawing(`<image href="${located("")}"/>`))}"/></svg>`,
    ),
  ],
  [
    "picture-metadata",
    "assets/style",
    ["", `.a{background:url(▸data:image/png;base64,${png({ exif: exif() }).toString("base64")})}`],
  ],
  ["picture-metadata", "uploads/photo.png", png({ exif: exif() })],
];
