import { bold, fit, nameText, svgText, type PackDrawing } from "./pack-theme";

const shadow = (rx: number, cy = 138) =>
  `<ellipse cx="80" cy="${cy}" rx="${rx}" ry="6" fill="#10251d" opacity=".08"/>`;

const label = ({ inks: k, lines }: PackDrawing, y = 148) =>
  lines.join("").length > 11
    ? nameText(lines, { x: 80, y: y + 4, wide: 150, max: 14 }, k.theme)
    : svgText({ x: 80, y, size: fit(lines.join(""), 150, 14), fill: k.theme }, lines.join(""), bold);

const KINDS: readonly (readonly [RegExp, (rendered: PackDrawing) => string])[] = [
  // before measuring devices: software for a glucose meter is none
  [/软件/, software],
  [/体温|温度计|耳温|额温/, thermometer],
  [/血糖|葡萄糖测|血酮/, glucoseMeter],
  [/口罩|面罩|面屏/, mask],
  [/手套|指套/, gloves],
  [/雾化/, nebuliser],
  [/注射器|注射针|采血针|输液|留置针|穿刺针/, syringe],
  [/仪|计|机|灯|表|系统|设备/, instrument],
];

export function renderDevice(rendered: PackDrawing): string {
  const kind = KINDS.find(([name]) => name.test(rendered.name));
  return kind ? kind[1](rendered) : sterilePack(rendered);
}

function software(pictureRow: PackDrawing): string {
  const k = pictureRow.inks;
  return `${shadow(54, 134)}<rect x="24" y="28" width="112" height="78" rx="8" fill="#fff" stroke="${k.soft}" stroke-width="1.6"/><path d="M24 36a8 8 0 0 1 8-8h96a8 8 0 0 1 8 8v8H24z" fill="${k.main}"/><circle cx="34" cy="36" r="2.4" fill="#fff"/><circle cx="42" cy="36" r="2.4" fill="#fff"/><path d="M34 92V78h12v14zM52 92V66h12v26zM70 92V72h12v20z" fill="${k.soft}"/><path d="M92 60h34M92 70h26M92 80h34M92 90h20" stroke="${k.mid}" stroke-width="3" stroke-linecap="round"/><path d="M70 106h20l4 18H66z" fill="${k.light}" stroke="${k.soft}" stroke-width="1.2"/><path d="M54 124h52v6H54z" fill="${k.mid}"/>${label(pictureRow)}`;
}

function thermometer(rendered: PackDrawing): string {
  const k = rendered.inks;
  return `${shadow(52, 132)}<g transform="rotate(-35 80 76)"><rect x="30" y="60" width="84" height="30" rx="15" fill="#fff" stroke="${k.soft}" stroke-width="1.6"/><path d="M114 68h22l8 7-8 7h-22z" fill="${k.light}" stroke="${k.soft}" stroke-width="1.4"/><path d="M144 72h8v6h-8z" fill="${k.mid}"/><rect x="56" y="66" width="40" height="18" rx="4" fill="${k.light}"/>${svgText({ x: 76, y: 79.5, size: 11, fill: k.theme }, "36.5", bold)}<circle cx="43" cy="75" r="6" fill="${k.main}"/></g>${label(rendered)}`;
}

function glucoseMeter(pictureRow: PackDrawing): string {
  const k = pictureRow.inks;
  return `${shadow(46, 132)}<path d="M80 108h14v26H80z" fill="#fff" stroke="${k.mid}"/><path d="M83 122h8v9h-8z" fill="${k.soft}"/><rect x="46" y="22" width="82" height="92" rx="24" fill="#fff" stroke="${k.soft}" stroke-width="1.6"/><rect x="57" y="34" width="60" height="40" rx="6" fill="${k.light}"/>${svgText({ x: 87, y: 62, size: 20, fill: k.theme }, "5.6", bold)}<circle cx="87" cy="94" r="9" fill="${k.main}"/><path d="M64 90v8l-6-4zM110 90v8l6-4z" fill="${k.mid}"/><path d="M28 66c6 8 10 13 10 18a10 10 0 0 1-20 0c0-5 4-10 10-18z" fill="#c9351b" opacity=".85"/>${label(pictureRow)}`;
}

function mask(rendered: PackDrawing): string {
  const k = rendered.inks;
  return `${shadow(54, 128)}<path d="M34 56c-20 2-20 40 2 46M126 56c20 2 20 40-2 46" fill="none" stroke="${k.mid}" stroke-width="2.4"/><path d="M34 48c30-12 62-12 92 0v42c-14 26-78 26-92 0z" fill="${k.pale}" stroke="${k.soft}" stroke-width="1.6"/><path d="M34 48c30-12 62-12 92 0v8c-30-11-62-11-92 0z" fill="${k.light}"/><path d="M38 68c28-8 56-8 84 0M38 82c28-8 56-8 84 0M42 96c24-6 52-6 76 0" fill="none" stroke="${k.soft}" stroke-width="1.6"/><path d="M62 46c12-3 24-3 36 0" stroke="${k.mid}" stroke-width="3" stroke-linecap="round" fill="none"/>${label(rendered)}`;
}

function gloves(pictureRow: PackDrawing): string {
  const k = pictureRow.inks;
  const item = (turn: string) =>
    `<g transform="${turn}"><path d="M58 128V84l-14-16c-5-7 4-13 10-7l10 10V34c0-7 10-7 10 0v26l2-32c0-7 10-7 10 0v32l4-28c1-6 10-5 10 1l-2 31 5-20c2-6 10-4 9 2l-8 40v42z" fill="${k.light}" stroke="${k.mid}" stroke-width="1.6" stroke-linejoin="round"/><path d="M56 112h52v16H56z" fill="${k.soft}"/></g>`;
  return `${shadow(52, 133)}${item("translate(14 4) rotate(8 84 80) scale(.94)")}${item("translate(-6 2)")}${label(pictureRow, 150)}`;
}

function nebuliser(rendered: PackDrawing): string {
  const k = rendered.inks;
  return `${shadow(58, 134)}<rect x="18" y="66" width="74" height="62" rx="14" fill="#fff" stroke="${k.soft}" stroke-width="1.6"/><circle cx="55" cy="97" r="17" fill="${k.light}"/><path d="M46 97h18M55 88v18" stroke="${k.main}" stroke-width="3" stroke-linecap="round"/><path d="M92 104c22 6 8-38 26-42" fill="none" stroke="${k.mid}" stroke-width="4"/><path d="M108 40h28l-6 26h-16z" fill="${k.pale}" stroke="${k.mid}" stroke-width="1.6"/><path d="M112 54h20l-3 12h-14z" fill="${k.soft}"/><path d="M110 40c-6-8 2-14 12-14s18 6 12 14z" fill="#fff" stroke="${k.mid}" stroke-width="1.6"/><g fill="${k.soft}"><circle cx="110" cy="18" r="3"/><circle cx="122" cy="12" r="4"/><circle cx="135" cy="17" r="3"/></g>${label(rendered)}`;
}

function syringe(pictureRow: PackDrawing): string {
  const k = pictureRow.inks;
  return `${shadow(52, 132)}<g transform="rotate(-40 80 74)"><path d="M10 62h6v24h-6zM16 71h28v6H16z" fill="${k.mid}"/><path d="M40 58h5v32h-5z" fill="${k.main}"/><rect x="45" y="61" width="70" height="26" rx="4" fill="${k.pale}" stroke="${k.mid}" stroke-width="1.6"/><path d="M72 62h42v24H72z" fill="${k.soft}" opacity=".7"/><path d="M68 62h5v24h-5z" fill="${k.theme}" opacity=".8"/><path d="M84 61v8M94 61v8M104 61v8" stroke="${k.main}" stroke-width="1.4"/><path d="M115 68h10v12h-10z" fill="${k.main}"/><path d="M125 74h30" stroke="${k.theme}" stroke-width="1.6"/></g>${label(pictureRow)}`;
}

function instrument({ inks: k, lines }: PackDrawing): string {
  return `<ellipse cx="80" cy="134" rx="58" ry="6" fill="#10251d" opacity=".08"/><path d="M112 112c20 4 30-6 30-22s-8-22-8-34" fill="none" stroke="${k.mid}" stroke-width="3.5" stroke-linecap="round"/><circle cx="134" cy="50" r="8" fill="${k.theme}"/><rect x="22" y="40" width="94" height="92" rx="14" fill="#fff" stroke="${k.soft}" stroke-width="1.4"/><rect x="32" y="50" width="74" height="40" rx="5" fill="${k.light}"/><path d="M38 74h12l5-12 8 20 6-14 4 6h26" fill="none" stroke="${k.main}" stroke-width="2.4" stroke-linejoin="round" stroke-linecap="round"/><circle cx="96" cy="112" r="10" fill="${k.main}"/><path d="M92 112h8M96 108v8" stroke="#fff" stroke-width="2"/>${nameText(lines.join("").length > 6 ? lines : [lines.join("")], { x: 54, y: 116, wide: 54, max: 14 }, k.theme)}`;
}

function sterilePack({ inks: k, lines, spec, manufacturer }: PackDrawing): string {
  return `<ellipse cx="80" cy="140" rx="50" ry="5" fill="#10251d" opacity=".07"/><path d="M32 18h96v120H32z" fill="${k.pale}" stroke="${k.soft}"/><path d="M32 38l48-16 48 16v-20H32z" fill="${k.light}"/><path d="M32 38l48-16 48 16" fill="none" stroke="${k.mid}" stroke-dasharray="3 2"/><circle cx="80" cy="70" r="20" fill="#fff" stroke="${k.mid}" stroke-width="1.6"/><path d="M75 58h10v7h7v10h-7v7H75v-7h-7V65h7z" fill="${k.soft}"/><path d="M32 102h96v36H32z" fill="${k.main}"/>${nameText(lines, { x: 80, y: 118, wide: 90, max: 16 }, "#fff")}${svgText({ x: 80, y: 127.5, size: 6, fill: "#fff" }, spec || "一次性使用 无菌")}${manufacturer ? svgText({ x: 80, y: 135, size: fit(manufacturer, 90, 6), fill: "#fff" }, manufacturer) : ""}`;
}
