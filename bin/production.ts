// Which build of React a process runs is decided when React is first imported, so the programs
// that serve built pages import this before anything else.
process.env['NODE_ENV'] ??= 'production';
