import { type GoodsKind, shortName as shortManufacturer } from "~/modules/catalogue/goods/goods";
import { fit, glyph, nameText, svgText, type PackDrawing, type Inks } from "./pack-theme";
import { packAddress } from "./pack-address";
import { renderDevice } from "./pack-device";

export interface PackGoods {
  name: string;
  dosageForm: string;
  spec: string;
  unit: string;
  manufacturer: string;
  kind: GoodsKind;
}

const HUES = [164, 176, 196, 206, 218, 232, 258, 330, 352, 10, 24, 40, 96, 146];
const DEVICE_HUES = [190, 206, 222, 164];
const FONT = "'PingFang SC','Microsoft YaHei','Noto Sans CJK SC',sans-serif";
const DRAWING = 4;

type Shape = "vial" | "ampoule" | "dropper" | "tube" | "spray" | "bottle" | "sachet" | "carton" | "herb";

const SHAPES: readonly (readonly [Shape, RegExp])[] = [
  ["vial", /冻干|粉针/],
  ["ampoule", /注射|针剂|大输液/],
  ["dropper", /滴眼|滴耳|滴鼻|滴剂/],
  ["tube", /软膏|乳膏|凝胶|霜|眼膏/],
  ["spray", /气雾|喷雾|吸入/],
  ["bottle", /糖浆|口服溶液|口服液|合剂|酊|洗剂|煎膏|混悬/],
  ["sachet", /颗粒|^散|粉剂|贴剂/],
];
const SUFFIX =
  /(缓释|肠溶|分散|咀嚼|软|滴|泡腾)?(胶囊|片|颗粒|注射液|口服液|滴眼液|软膏|乳膏|糖浆|丸|散|胶丸|口服溶液)剂?$/;

const HEAD =
  /^(?:注射用|一次性使用|盐酸|硫酸|磷酸|枸橼酸|马来酸|富马酸|苯磺酸|酒石酸|琥珀酸|甲磺酸|氢溴酸|硝酸|醋酸)(?=.{2})/;

/** FNV-1a: spreads similar names over the hues. */
export function hash(of: string): number {
  let h = 2166136261;
  for (const c of of) h = Math.imul(h ^ c.codePointAt(0)!, 16777619) >>> 0;
  return (h ^ (h >>> 15)) >>> 0;
}

export interface PicturedGoods extends PackGoods {
  id: number;
  picture: string;
}

export function goodsPicture(goods: PicturedGoods): string {
  return packAddress(goods.id, pictureVersion(goods));
}

export const pictureVersion = (goods: Omit<PicturedGoods, "id">): string =>
  goods.picture || packVersion(goods);

export function packVersion(goods: PackGoods): string {
  const { name, dosageForm, spec, unit, manufacturer, kind } = goods;
  return hash([DRAWING, name, dosageForm, spec, unit, manufacturer, kind].join("|")).toString(36);
}

function pickShape({ dosageForm, unit, kind }: PackGoods): Shape {
  if (kind === "herb") return "herb";
  return SHAPES.find(([, form]) => form.test(dosageForm))?.[0] ?? (unit === "瓶" ? "bottle" : "carton");
}

/** Characters of one line; a longer name gets two, then dots. */
const ONE_LINE = 4;
const TWO_LINES = 16;

/** "阿莫西林" and "胶囊". */
function linesByForm(name: string): readonly string[] | null {
  const form = SUFFIX.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - form.length);
  return form.length > 1 && stem.length > 1 && stem.length <= TWO_LINES / 2 ? [stem, form] : null;
}

function linesByHead(name: string): readonly string[] | null {
  const head = HEAD.exec(name)?.[0] ?? "";
  return head && name.length - head.length <= TWO_LINES / 2 ? [head, name.slice(head.length)] : null;
}

/** Returns the name for the pack, on two lines if long, without brackets. */
export function packName(name: string): readonly string[] {
  const plain = [...(name.replace(/[（(\[【][^）)\]】]*[）)\]】]?/g, "").trim() || name.trim())];
  if (plain.length <= ONE_LINE) return [plain.join("")];
  const shown = plain.length > TWO_LINES ? [...plain.slice(0, TWO_LINES - 1), "…"] : plain;
  const whole = shown.join("");
  const half = Math.ceil(shown.length / 2);
  const halves = [shown.slice(0, half).join(""), shown.slice(half).join("")];
  return linesByForm(whole) ?? linesByHead(whole) ?? halves;
}

/** Returns the start of a spec, eight Chinese characters wide. */
export const shortSpec = (spec: string): string => cut(spec.replace(/\/.*$/, "").replace("—", ""), 8);

function cut(of: string, widest: number): string {
  let width = 0;
  return [...of].filter((letter) => (width += letter > "\u2e7f" ? 1 : 0.57) <= widest).join("");
}

function pickInks(hue: number): Inks {
  const c = (s: number, l: number) => `hsl(${hue} ${s}% ${l}%)`;
  return {
    theme: c(46, 24),
    main: c(44, 38),
    mid: c(36, 58),
    soft: c(36, 76),
    light: c(42, 89),
    pale: c(44, 96),
    side: c(22, 82),
  };
}

/** Returns the picture as SVG text, 160 by 160. */
export function renderPack(goods: PackGoods): string {
  const seed = hash(goods.name);
  const hues = goods.kind === "device" ? DEVICE_HUES : HUES;
  const rendered: PackDrawing = {
    inks: pickInks(hues[seed % hues.length]!),
    lines: packName(goods.name),
    spec: shortSpec(goods.spec),
    manufacturer: cut(shortManufacturer(goods.manufacturer), 12),
    form: goods.dosageForm,
    variant: (seed >>> 9) % 3,
    seed,
    name: goods.name,
  };
  const body = goods.kind === "device" ? renderDevice(rendered) : lottery[pickShape(goods)](rendered);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160" font-family="${FONT}" text-anchor="middle">${body}</svg>\n`;
}

const lottery: Record<Shape, (rendered: PackDrawing) => string> = {
  carton({ inks: k, lines: t, spec, manufacturer, form, variant: v }: PackDrawing) {
    const band = [
      `<path d="M20 104h102v22H20z" fill="${k.main}"/><path d="M122 104l20-16v22l-20 16z" fill="${k.theme}" opacity=".8"/>`,
      `<path d="M20 60h26v66H20z" fill="${k.main}"/><path d="M46 60h4v66h-4z" fill="${k.soft}"/>`,
      `<path d="M20 112c26-18 50 8 102-14v28H20z" fill="${k.main}"/><path d="M20 107c26-18 50 8 102-14v5C70 120 46 94 20 112z" fill="${k.soft}"/><path d="M122 98l20-14v26l-20 16z" fill="${k.theme}" opacity=".75"/>`,
    ][v]!;
    const cx = v === 1 ? 86 : 71,
      wide = v === 1 ? 66 : 90;
    return `<ellipse cx="84" cy="129" rx="66" ry="6" fill="#10251d" opacity=".07"/>
<path d="M20 60l20-18h102l-20 18z" fill="${k.light}"/><path d="M122 60l20-18v68l-20 16z" fill="${k.side}"/><path d="M20 60h102v66H20z" fill="#fff"/>${band}
<path d="M20 60h102v66H20z" fill="none" stroke="${k.soft}"/><path d="M20 60l20-18h102v68l-20 16M122 60l20-18" fill="none" stroke="${k.soft}"/>
${nameText(t, { x: cx, y: v === 1 ? 92 : 87, wide: wide, max: 21 }, k.theme)}${svgText({ x: cx, y: v === 1 ? 108 : 99, size: 7.5, fill: k.main }, spec)}${svgText({ x: v === 1 ? 86 : 57, y: v === 1 ? 120 : 121.5, size: fit(manufacturer, v === 1 ? 68 : 70, 6), fill: v === 1 ? k.main : "#fff" }, manufacturer)}
${v === 1 ? glyph(form, 33, 110, k.main) : glyph(form, 104, 115, k.main)}`;
  },
  bottle({ inks: k, lines: t, spec, manufacturer, variant: v }: PackDrawing) {
    const body = v === 0 ? ["#7a4a22", "#8f5a2c"] : [k.mid, k.soft];
    return `<ellipse cx="80" cy="138" rx="42" ry="6" fill="#10251d" opacity=".08"/>
<path d="M62 36h36v14c0 6 16 9 16 22v58a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8V72c0-13 16-16 16-22z" fill="${v === 2 ? "#fff" : body[0]}" stroke="${v === 2 ? k.soft : "none"}"/>
<path d="M104 66c4 3 6 6 6 10v52a6 6 0 0 1-6 6z" fill="#fff" opacity=".22"/>
<rect x="58" y="18" width="44" height="22" rx="4" fill="${k.main}"/><path d="M66 20v18M74 20v18M82 20v18M90 20v18" stroke="#fff" opacity=".28" stroke-width="2"/>
<path d="M46 76h68v46H46z" fill="${v === 2 ? k.pale : "#fff"}"/><path d="M46 114h68v8H46z" fill="${k.main}"/><path d="M46 76h68v3H46z" fill="${k.main}"/>
${nameText(t, { x: 80, y: 99, wide: 62, max: 18 }, k.theme)}${svgText({ x: 80, y: 109.5, size: 7, fill: k.main }, spec)}${svgText({ x: 80, y: 120.2, size: fit(manufacturer, 64, 6), fill: "#fff" }, manufacturer)}`;
  },
  ampoule({ inks: k, lines: t, spec, manufacturer }: PackDrawing) {
    const item = (x: number) =>
      `<g transform="translate(${x} 0)"><path d="M-4 22c0-4 8-4 8 0l1 20c0 4 6 5 6 12v56h-22V54c0-7 6-8 6-12z" fill="${k.pale}" stroke="${k.mid}" stroke-width="1.2"/><path d="M-11 66h22v44h-22z" fill="${k.soft}" opacity=".75"/><path d="M5 56v48" stroke="#fff" stroke-width="2.4" opacity=".9"/><circle cx="0" cy="30" r="1.8" fill="${k.main}"/></g>`;
    return `<ellipse cx="80" cy="136" rx="60" ry="6" fill="#10251d" opacity=".08"/>${[40, 67, 93, 120].map(item).join("")}
<path d="M22 86h116v48H22z" fill="#fff" stroke="${k.soft}"/><path d="M22 122h116v12H22z" fill="${k.main}"/>
${nameText(t, { x: 80, y: 106, wide: 100, max: 20 }, k.theme)}${svgText({ x: 80, y: 117, size: 7.5, fill: k.main }, spec)}${svgText({ x: 80, y: 130.5, size: fit(manufacturer, 108, 7), fill: "#fff" }, manufacturer)}`;
  },
  vial({ inks: k, lines: t, spec, manufacturer }: PackDrawing) {
    return `<ellipse cx="80" cy="138" rx="40" ry="6" fill="#10251d" opacity=".08"/><rect x="58" y="20" width="44" height="10" rx="3" fill="${k.main}"/><rect x="61" y="30" width="38" height="14" fill="#c9d0d4"/><path d="M61 37h38" stroke="#fff" opacity=".7"/>
<path d="M64 44h32v8c0 6 18 8 18 20v58a8 8 0 0 1-8 8H54a8 8 0 0 1-8-8V72c0-12 18-14 18-20z" fill="${k.pale}" stroke="${k.soft}" stroke-width="1.4"/><path d="M49 124c12-6 22 3 34-1s20-2 28 1v6a6 6 0 0 1-6 6H55a6 6 0 0 1-6-6z" fill="#fff"/>
<path d="M46 76h68v42H46z" fill="#fff"/><path d="M46 76h68v4H46z" fill="${k.main}"/><path d="M46 112h68v6H46z" fill="${k.main}"/>${nameText(t, { x: 80, y: 98, wide: 62, max: 18 }, k.theme)}${svgText({ x: 80, y: 107.5, size: 7, fill: k.main }, spec)}${svgText({ x: 80, y: 117, size: fit(manufacturer, 64, 5), fill: "#fff" }, manufacturer)}`;
  },
  sachet({ inks: k, lines: t, spec, manufacturer, variant: v }: PackDrawing) {
    return `<ellipse cx="82" cy="139" rx="50" ry="6" fill="#10251d" opacity=".07"/>
<g transform="rotate(9 96 90)"><path d="M58 28h68v108H58z" fill="${k.soft}"/><path d="M58 28h68v9H58zM58 127h68v9H58z" fill="${k.mid}"/></g>
<path d="M36 26h76v112H36z" fill="#fff" stroke="${k.soft}"/><path d="M36 26h76v11H36zM36 127h76v11H36z" fill="${k.light}"/>
<path d="M40 26v11M46 26v11M52 26v11M58 26v11M64 26v11M70 26v11M76 26v11M82 26v11M88 26v11M94 26v11M100 26v11M106 26v11M40 127v11M46 127v11M52 127v11M58 127v11M64 127v11M70 127v11M76 127v11M82 127v11M88 127v11M94 127v11M100 127v11M106 127v11" stroke="${k.soft}"/>
${v === 1 ? `<path d="M36 37h76v30H36z" fill="${k.main}"/>` : `<path d="M36 96c24-16 44 10 76-8v39H36z" fill="${k.main}"/>`}
${nameText(t, { x: 74, y: v === 1 ? 90 : 70, wide: 68, max: 19 }, k.theme)}${svgText({ x: 74, y: v === 1 ? 103 : 83, size: 7.5, fill: k.main }, spec)}${svgText({ x: 74, y: v === 1 ? 118 : 123.5, size: fit(manufacturer, 70, 6), fill: v === 1 ? k.main : "#fff" }, manufacturer)}
<g fill="#fff" opacity=".9" transform="translate(0 ${v === 1 ? -58 : 0})"><circle cx="62" cy="112" r="2.6"/><circle cx="70" cy="108" r="2"/><circle cx="72" cy="115" r="2.6"/><circle cx="80" cy="111" r="2.2"/><circle cx="86" cy="115" r="1.8"/></g>`;
  },
  tube({ inks: k, lines: t, spec, manufacturer }: PackDrawing) {
    return `<ellipse cx="80" cy="141" rx="36" ry="5" fill="#10251d" opacity=".08"/><path d="M44 22h72l-6 94H50z" fill="#fff" stroke="${k.soft}"/><path d="M42 18h76v11H42z" fill="${k.light}" stroke="${k.soft}"/><path d="M48 18v11M56 18v11M64 18v11M72 18v11M80 18v11M88 18v11M96 18v11M104 18v11M112 18v11" stroke="${k.soft}"/>
<path d="M47.6 78h64.800l-2.4 38H50z" fill="${k.main}"/><path d="M47.2 72h65.600l-.4 6H47.600z" fill="${k.soft}"/><path d="M50 116h60l-8 8H58z" fill="${k.side}"/><rect x="57" y="122" width="46" height="19" rx="3" fill="${k.theme}"/><path d="M64 124v15M72 124v15M80 124v15M88 124v15M96 124v15" stroke="#fff" opacity=".2" stroke-width="2"/>
${nameText(t, { x: 80, y: 58, wide: 60, max: 18 }, k.theme)}${svgText({ x: 80, y: 96, size: 7.5, fill: "#fff" }, spec)}${svgText({ x: 80, y: 107, size: fit(manufacturer, 58, 6), fill: "#fff" }, manufacturer)}`;
  },
  dropper({ inks: k, lines: t, spec, manufacturer }: PackDrawing) {
    return `<ellipse cx="80" cy="138" rx="34" ry="5" fill="#10251d" opacity=".08"/><path d="M70 14h20l3 26H67z" fill="${k.main}"/><rect x="64" y="38" width="32" height="14" rx="2" fill="${k.theme}" opacity=".85"/><path d="M66 52h28c0 8 16 10 16 22v56a8 8 0 0 1-8 8H58a8 8 0 0 1-8-8V74c0-12 16-14 16-22z" fill="${k.pale}" stroke="${k.soft}"/>
<path d="M50 78h60v46H50z" fill="#fff"/><path d="M50 78h60v4H50z" fill="${k.main}"/><path d="M50 112h60v12H50z" fill="${k.main}"/>${nameText(t, { x: 80, y: 100, wide: 54, max: 17 }, k.theme)}${svgText({ x: 80, y: 109, size: 6.5, fill: k.main }, spec)}${svgText({ x: 80, y: 120.5, size: fit(manufacturer, 56, 6), fill: "#fff" }, manufacturer)}<path d="M104 64c3 3 3 6 3 10" stroke="#fff" stroke-width="2.5" fill="none"/>`;
  },
  spray({ inks: k, lines: t, spec, manufacturer }: PackDrawing) {
    return `<ellipse cx="80" cy="139" rx="34" ry="5" fill="#10251d" opacity=".08"/><path d="M62 18h36a6 6 0 0 1 6 6v24H56V24a6 6 0 0 1 6-6z" fill="#fff" stroke="${k.soft}"/><path d="M98 26h12v8H98z" fill="${k.mid}"/><path d="M52 50h56v82a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6z" fill="${k.main}"/><path d="M52 72h56v44H52z" fill="#fff"/>${nameText(t, { x: 80, y: 95, wide: 52, max: 16 }, k.theme)}${svgText({ x: 80, y: 106, size: 6.5, fill: k.main }, spec)}${svgText({ x: 80, y: 113, size: fit(manufacturer, 52, 5), fill: k.main }, manufacturer)}<path d="M100 54v14" stroke="#fff" opacity=".4" stroke-width="3"/>`;
  },
  herb({ lines, variant: v, seed: h }: PackDrawing) {
    const warm = [28, 36, 44, 52, 70, 18, 90][h % 7]!,
      c = (s: number, l: number) => `hsl(${warm} ${s}% ${l}%)`;
    let bits = "";
    for (let i = 0, s = h; i < 46; i++) {
      s = (Math.imul(s, 1103515245) + 12345) >>> 0;
      const x = 42 + ((s >>> 8) % 76),
        y = 66 + ((s >>> 17) % 66),
        r = (s >>> 5) % 180;
      bits +=
        v === 0
          ? `<ellipse cx="${x}" cy="${y}" rx="7" ry="3.2" transform="rotate(${r} ${x} ${y})" fill="${c(38, 44 + (i % 4) * 8)}"/>`
          : v === 1
            ? `<circle cx="${x}" cy="${y}" r="5.2" fill="${c(40, 42 + (i % 4) * 8)}" stroke="${c(36, 36)}" stroke-width=".5"/>`
            : `<rect x="${x - 8}" y="${y - 2}" width="16" height="4" rx="1.5" transform="rotate(${r} ${x} ${y})" fill="${c(38, 46 + (i % 4) * 8)}"/>`;
    }
    const signs = [...lines.join("")];
    const columns =
      signs.length > 5
        ? [signs.slice(0, Math.ceil(signs.length / 2)), signs.slice(Math.ceil(signs.length / 2))]
        : [signs];
    const rows = columns[0]!.length;
    const step = Math.min(22, Math.floor(62 / rows));
    const size = Math.min(19, step - 2, columns.length > 1 ? 11 : 19);
    const top = 93 - ((rows - 1) * step) / 2 + size / 3;
    // columns from right to left
    const label = columns.map((column, at) =>
      column
        .map((sign, i) =>
          svgText(
            { x: columns.length > 1 ? 86.5 - at * 13 : 80, y: top + i * step, size, fill: "#3b241a" },
            sign,
            'font-weight="700"',
          ),
        )
        .join(""),
    );
    return `<defs><clipPath id="j"><path d="M42 60h76v66a8 8 0 0 1-8 8H50a8 8 0 0 1-8-8z"/></clipPath></defs><ellipse cx="80" cy="141" rx="50" ry="6" fill="#10251d" opacity=".08"/>
<path d="M46 40h68c6 6 10 12 10 22v66a12 12 0 0 1-12 12H48a12 12 0 0 1-12-12V62c0-10 4-16 10-22z" fill="#eef4f1" stroke="#b9c9c2" stroke-width="1.3"/><g clip-path="url(#j)"><path d="M36 62h88v80H36z" fill="${c(34, 38)}"/>${bits}</g>
<path d="M116 56c3 4 4 8 4 12v52" stroke="#fff" stroke-width="3" opacity=".7" fill="none" stroke-linecap="round"/>
<path d="M48 20h64a4 4 0 0 1 4 4v12H44V24a4 4 0 0 1 4-4z" fill="#8a5d3b"/><path d="M44 30h72v8a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4z" fill="#734a2c"/><rect x="70" y="12" width="20" height="9" rx="4" fill="#9c6b45"/>
<path d="M64 58h32v70H64z" fill="#fbf6e9" stroke="#b3422c"/><path d="M66.5 60.500h27v65h-27z" fill="none" stroke="#b3422c" stroke-width=".6"/>${label.join("")}`;
  },
};
