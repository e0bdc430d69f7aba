/** DATABASE_URL as libpq reads it: one server or several, postgres://user:password@a:5432,b:5432/shop?target_session_attrs=read-write. */

export interface PostgresPlaces {
  urls: readonly string[];
  shown: string;
  isAnyFine: boolean;
}

const TARGET = "target_session_attrs";
const WRITABLE: readonly (string | null)[] = [null, "read-write", "primary"];
const SHAPE = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?#]*)(?:\?([^#]*))?$/;

/** Returns the servers of an address. Unless it says `any`, the first writable one is used. Throws a message about what is wrong. */
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

/** pg accepts the address of a socket, which has no server name; URL does not. */
const isAddress = (url: string) => URL.canParse(url.replace(/@\//, "@localhost/"));
