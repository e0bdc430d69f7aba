/** A browser as the forms see it: it keeps its cookies and sends its forms from this site. */
const SITE = "http://shop.test";

/** What is typed and chosen, by the fields' names. */
export type FormFields = Record<string, string | File | readonly File[]>;

export class Browser {
  private readonly cookies = new Map<string, string>();

  get(path: string): Request {
    return new Request(SITE + path, { headers: this.headers() });
  }

  /** A name that stands in it several times: URLSearchParams. */
  post(path: string, fields: FormFields | URLSearchParams): Request {
    if (fields instanceof URLSearchParams) return this.postBody(path, fields);
    const isPlain = Object.values(fields).every((value) => typeof value === "string");
    const body = isPlain ? new URLSearchParams(fields as Record<string, string>) : new FormData();
    if (body instanceof FormData)
      for (const [name, value] of Object.entries(fields))
        for (const item of Array.isArray(value) ? (value as File[]) : [value as string])
          body.append(name, item);
    return this.postBody(path, body);
  }

  private postBody(path: string, body: URLSearchParams | FormData): Request {
    const headers = { ...this.headers(), Origin: SITE, Host: "shop.test" };
    return new Request(SITE + path, { method: "POST", body, headers });
  }

  /** Keeps what the answer sets; gives the answer. */
  async take(answer: Response | Promise<Response>): Promise<Response> {
    const values = await answer;
    for (const line of values.headers.getSetCookie()) {
      const [name, value = ""] = line.split(";")[0]!.split("=") as [string, string?];
      if (/Max-Age=0/.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return values;
  }

  /** Goes on with the cookies of another. */
  takeOver(other: Browser): void {
    for (const [name, value] of other.cookies) this.cookies.set(name, value);
  }

  private headers(): Record<string, string> {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
  }
}

/** The errors of a refused form. */
export const getErrors = async (answer: Response): Promise<Record<string, string[]>> =>
  ((await answer.json()) as { error?: Record<string, string[]> }).error ?? {};
