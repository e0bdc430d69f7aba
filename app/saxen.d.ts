/** What the shop uses of saxen, which brings no types. */
declare module "saxen" {
  export class Parser {
    on(event: "openTag", take: (name: string, attributes: () => Record<string, string>) => void): this;
    on(
      event: "text" | "cdata" | "comment" | "question" | "attention" | "closeTag",
      take: (text: string) => void,
    ): this;
    on(event: "error", take: (error: Error) => void): this;
    write(xml: string): this;
    end(): unknown;
  }
  export function decode(text: string): string;
}
