/** The words of the check of a connected scanner. */
export const scannerCheckWords = {
  lead: 'Scan this code with the connected scanner.',
  qr: 'Code to check a scanner',
  sent: (text: string) => `It sent: ${text}`,
  expected: (text: string) => `It should send: ${text}`,
  ending: {
    Enter: 'It ends with Enter.',
    Tab: 'It ends with Tab.',
    none: 'It ends with nothing, so a code is read after a short wait. Set it to end with Enter, which is faster.',
  },
  verdict: {
    right: 'It types correctly. All codes can be read.',
    places:
      'It is set to a US keyboard, and this device has a different one. From now on it is read by key position, so all codes can be read.',
    caps: 'Caps Lock is on. New codes can still be read, but older ones may not be. Switch it off, then scan again.',
    other:
      'It is set to a different keyboard from this device. New codes can still be read, but older ones may not be. Set both to the same keyboard, as described in the scanner’s manual, then scan again.',
  },
};
