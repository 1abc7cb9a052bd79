/** A district of Saltmere with doors to open, and the ink of its pictures. */
export interface District {
  readonly id: string;
  readonly name: string;
  readonly meetingPoint: string;
  readonly ink: 'ember' | 'tide' | 'moss' | 'plum';
}

export const districts: readonly District[] = [
  { id: 'northgate', name: 'Northgate', meetingPoint: 'Under the gate clock', ink: 'ember' },
  { id: 'old-harbour', name: 'Old Harbour', meetingPoint: 'Crane no. 4', ink: 'tide' },
  { id: 'ropewalk', name: 'Ropewalk', meetingPoint: 'The long shed, west end', ink: 'moss' },
  { id: 'saltworks', name: 'Saltworks', meetingPoint: 'The white tower', ink: 'plum' },
  { id: 'tallow-row', name: 'Tallow Row', meetingPoint: 'The pump', ink: 'ember' },
  { id: 'mill-basin', name: 'Mill Basin', meetingPoint: 'Lock keeper’s hut', ink: 'tide' },
  { id: 'orchard-hill', name: 'Orchard Hill', meetingPoint: 'Top of the steps', ink: 'moss' },
  { id: 'foundry-yard', name: 'Foundry Yard', meetingPoint: 'Gate B', ink: 'ember' },
  { id: 'st-brannock', name: 'St Brannock', meetingPoint: 'The lych gate', ink: 'plum' },
  { id: 'lantern-street', name: 'Lantern Street', meetingPoint: 'The blue lamp', ink: 'plum' },
  { id: 'eastfield', name: 'Eastfield', meetingPoint: 'Tram loop', ink: 'moss' },
  { id: 'the-strand', name: 'The Strand', meetingPoint: 'Bathing machine no. 1', ink: 'tide' },
];
