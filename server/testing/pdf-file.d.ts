/** The sizes of a PDF file's pages, in whole millimetres. */
export declare const pageSizes: (file: Buffer) => {
    width: number;
    height: number;
}[];
/** The names of the fonts that are embedded in a PDF file. */
export declare const fontsIn: (file: Buffer) => string[];
/** The texts of the QR codes that are drawn in a PDF file, read from their modules. */
export declare const codesIn: (file: Buffer) => string[];
