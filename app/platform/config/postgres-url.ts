/** DATABASE_URL as libpq reads it: one server or several, postgres://user:password@a:5432,b:5432/shop?target_session_attrs=read-write. Pure. */

export interface PostgresPlaces {
  urls: readonly string[];
  shown: string;
  /** a read-only server will do as well */
  isAnyFine: boolean;
}

const TARGET = "target_session_attrs";
const WRITABLE: readonly (string | null)[] = [null, "read-write", "primary"];
const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;

/** The servers that an address names, of which the shop takes one that can be written unless it says `any`; throws a line that says what is wrong with it. */
export function parsePostgresUrl(url: string): PostgresPlaces {
  const [, login = "", servers = "", path = "", query = ""] = SHAPE.exec(url) ?? [];
  if (login === "") throw new Error("应以 postgres:// 开头");
  const params = new URLSearchParams(query);
  const target = params.get(TARGET);
  if (target !== "any" && !WRITABLE.includes(target)) throw new Error(`${TARGET} 只能是 read-write 或 any`);
  params.delete(TARGET);
  const rest = target === null ? query : params.toString();
  const names = servers.split(",");
  const urls = names.map((server) => `${login}${server}${path}${rest && `?${rest}`}`);
  const wrong = names.find((name, at) => (names.length > 1 && name === "") || !isAddress(urls[at]!));
  if (wrong !== undefined)
    throw new Error(`“${wrong}”处无法识别，请写作 postgres://user:password@host:5432/database`);
  return { urls, shown: names.join(", ") || "this machine", isAnyFine: target === "any" };
}

/** A socket's address names no server: pg reads it, URL does not. */
const isAddress = (url: string) => URL.canParse(url.replace(/@\//, "@localhost/"));
